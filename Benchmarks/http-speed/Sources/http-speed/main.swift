// Exchanges per second on one keep-alive connection, with bodies of 1 KB both ways, between two
// processes on this machine: ours, judged to the byte, beside URLSession with the same server and a C
// program that looks at nothing. Prints medians and ratios.
//
//   http-speed [ROUNDS]         the comparison
//   http-speed serve            our server alone: prints its port
//   http-speed client PORT      our client alone, for a profiler: five seconds

import ContractKit
import Foundation

switch CommandLine.arguments.dropFirst().first {
case "serve": try serveUntilInputEnds()
case "client": try await runClient(port: CommandLine.arguments.last ?? "")
case let rounds: try await compare(rounds: rounds.flatMap { Int($0) } ?? 5)
}
