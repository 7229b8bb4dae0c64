import Testing

@testable import ContractKit

@Suite struct HTTPBaseURLTests {
  struct URL: Sendable, CustomTestStringConvertible {
    var text: String
    var isSecure = false
    var host = "a"
    var port = 80
    var path = ""
    var authority = "a"
    var testDescription: String { text }
  }

  @Test(arguments: [
    URL(text: "http://a"), URL(text: "http://a/"), URL(text: "HTTP://a:80/"),
    URL(text: "http://a:8080", port: 8080, authority: "a:8080"),
    URL(text: "https://a", isSecure: true, port: 443),
    URL(text: "https://a:80/", isSecure: true, authority: "a:80"),
    URL(text: "http://a/t/9f3c//", path: "/t/9f3c"),
    URL(text: "http://127.0.0.1:1", host: "127.0.0.1", port: 1, authority: "127.0.0.1:1"),
    URL(
      text: "http://[::1]:65535/x", host: "::1", port: 65_535, path: "/x", authority: "[::1]:65535"),
    URL(text: "http://[::1]", host: "::1", authority: "[::1]"),
  ])
  func `Reads a base URL`(_ row: URL) throws {
    let url = try HTTPBaseURL(row.text)
    #expect(url.isSecure == row.isSecure)
    #expect(url.host == row.host)
    #expect(url.port == row.port)
    #expect(url.path == row.path)
    #expect(url.authority == row.authority)
    #expect(url.target("/v1?x") == row.path + "/v1?x")
    #expect(try HTTPBaseURL(url.description) == url)
  }

  @Test(arguments: [
    ("a:80", #""a:80" must begin with http:// or https://, as in http://127.0.0.1:8080"#),
    ("ftp://a", #""ftp://a" must begin with http:// or https://, as in http://127.0.0.1:8080"#),
    ("", #""" must begin with http:// or https://, as in http://127.0.0.1:8080"#),
    ("http://", #""http://" has no host, as in http://127.0.0.1:8080"#),
    ("http:///x", #""http:///x" has no host, as in http://127.0.0.1:8080"#),
    ("http://:80", #""http://:80" has no host, as in http://127.0.0.1:8080"#),
    ("http://[::1", #""http://[::1" has no host, as in http://127.0.0.1:8080"#),
    ("http://a:", #""http://a:" has no port from 1 to 65535 after the host"#),
    ("http://a:0", #""http://a:0" has no port from 1 to 65535 after the host"#),
    ("http://a:65536", #""http://a:65536" has no port from 1 to 65535 after the host"#),
    ("http://a:+1", #""http://a:+1" has no port from 1 to 65535 after the host"#),
    ("http://a:1:2", #""http://a:1:2" has no port from 1 to 65535 after the host"#),
    ("http://[::1]x", #""http://[::1]x" has no port from 1 to 65535 after the host"#),
    ("http://u:p@a", #""http://u:p@a" has a user name; put credentials into the subject file"#),
    ("http://a/?x", #""http://a/?x" has a query; a base URL ends with its path"#),
    ("http://a/#x", #""http://a/#x" has a fragment; a base URL ends with its path"#),
    ("http://a b", #""http://a b" is no URL: byte 8 is none that a URL has"#),
    ("http://ä", #""http://ä" is no URL: byte 7 is none that a URL has"#),
  ])
  func `Refuses what is no base URL, and says what is right`(_ text: String, _ words: String) {
    let error = #expect(throws: HTTPBaseURLError.self) { try HTTPBaseURL(text) }
    #expect(error?.description == words)
  }

  @Test(arguments: [
    ("http://127.0.0.1", true), ("http://127.9.9.9", true), ("http://[::1]", true),
    ("http://[::ffff:127.0.0.1]", true), ("http://localhost", true), ("http://10.0.0.1", false),
    ("http://128.0.0.1", false), ("http://[::2]", false), ("http://[2001:db8::1]", false),
    ("http://0.0.0.0", false),
  ])
  func `Knows this machine`(_ text: String, _ isLoopback: Bool) async throws {
    let url = try HTTPBaseURL(text)
    #expect(try await onThread { try url.isLoopback() } == isLoopback)
  }
}
