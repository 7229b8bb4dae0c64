import ContractKit
import GenerateLimitsCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

exit(
  GenerateLimits.run(Array(CommandLine.arguments.dropFirst())) { stream, text in
    try stream.write(text)
  })
