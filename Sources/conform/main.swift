import ContractKit

endProcess(await run(Array(CommandLine.arguments.dropFirst())))
