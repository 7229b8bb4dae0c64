import Testing

@testable import ContractKit

@Suite struct HTTPErrorTests {
  @Test(arguments: [
    (
      HTTPFramingError.unexpectedByte(0x0A, offset: 7, part: .fieldValue), 400,
      #"at byte 7: "\n" has no place in the field value"#
    ),
    (
      .unexpectedByte(0, offset: 0, part: .chunkSize), 400,
      #"at byte 0: "\x00" has no place in the chunk size"#
    ),
    (
      .unexpectedEnd(offset: 9, part: .body), 400, "at byte 9: the connection ended inside the body"
    ),
    (.unsupportedVersion(major: 2, minor: 0), 505, "HTTP/2.0 is not a version of HTTP/1"),
    (.unsupportedMethod(Array("CONNECT".utf8)), 501, #"the method "CONNECT" is not implemented"#),
    (.invalidTarget(Array("x\"\\".utf8)), 400, #""x\"\\" is no request target for this method"#),
    (.targetTooLong(limit: 1), 414, "the request target is longer than 1 bytes"),
    (.headTooLarge(limit: 2), 431, "the head is longer than 2 bytes"),
    (.bodyTooLarge(limit: 3), 413, "the body is longer than 3 bytes"),
    (
      .chunkHeadTooLong(limit: 4, offset: 5), 400,
      "at byte 5: the line before a chunk is longer than 4 bytes"
    ),
    (.missingHost, 400, "there is no Host"),
    (.repeatedField("Host"), 400, "there is more than one Host"),
    (
      .invalidField("Content-Length", value: [0x2B, 0x09, 0xFF]), 400,
      #""+\t\xFF" is no value of Content-Length"#
    ),
    (.bothLengths, 400, "there are both Content-Length and Transfer-Encoding"),
    (.codingInVersion10, 400, "there is a Transfer-Encoding, which HTTP/1.0 does not have"),
    (
      .unsupportedCoding(Array("gzip".utf8)), 501, #"the transfer coding "gzip" is not implemented"#
    ),
    (.unsupportedExpectation(Array("x".utf8)), 417, #"the expectation "x" is not known"#),
    (.unexpectedUpgrade, 400, "the status is 101, and nobody asked for another protocol"),
  ])
  func `What is wrong with a message has a status and words`(
    _ error: HTTPFramingError, _ status: Int, _ words: String
  ) {
    #expect(error.status == status)
    #expect(error.description == words)
  }

  @Test(arguments: [
    (
      HTTPError.unreachable(SystemError("connect", "a:1", code: 13)),
      "connect a:1: Permission denied"
    ),
    (.noTLS("verify error"), "TLS failed: verify error"),
    (.timedOut(.connecting), "no connection in time"),
    (.timedOut(.sending), "the request was not taken in time"),
    (.timedOut(.waiting), "no byte of a response in time"),
    (.timedOut(.receiving), "the response did not end in time"),
    (.closedWithoutResponse(wasReset: false), "the connection was closed without a response"),
    (.closedWithoutResponse(wasReset: true), "the connection was reset without a response"),
    (.reset(received: 5), "the connection was reset after 5 bytes of a response"),
    (
      .malformed(.unexpectedByte(0x53, offset: 0, part: .version), received: [0x53]),
      #"not a response of HTTP/1.1: at byte 0: "S" has no place in the version"#
    ),
    (.system(SystemError("poll", code: 12)), "poll: Cannot allocate memory"),
  ])
  func `What became of an exchange has words`(_ error: HTTPError, _ words: String) {
    #expect(error.description == words)
  }
}
