import ContractKit
import GenerateLimitsCore

endProcess(
  GenerateLimits.run(Array(CommandLine.arguments.dropFirst())) { stream, text in
    try stream.write(text)
  })
