import Foundation

@testable import ContractKit

/// How many descriptors this process has open.
func openDescriptors() -> Int { (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 } }

/// Where tests may put files for a moment.
var temporaryFolder: String { environmentVariable("TMPDIR") ?? "/tmp" }
