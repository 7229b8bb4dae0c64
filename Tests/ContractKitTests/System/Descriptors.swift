import Foundation

@testable import ContractKit

/// How many descriptors this process has open.
func openDescriptors() -> Int { (0..<4096).count { fcntl(Int32($0), F_GETFD) >= 0 } }

/// Where tests may put files for a moment.
var temporaryFolder: String { environmentVariable("TMPDIR") ?? "/tmp" }

/// Lets this process open only so many descriptors, if it comes to that.
func allowDescriptors(upTo count: Int) {
  var limit = rlimit()
  #if canImport(Glibc)
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    let resource = RLIMIT_NOFILE
  #endif
  getrlimit(resource, &limit)
  limit.rlim_cur = rlim_t(count)
  setrlimit(resource, &limit)
}
