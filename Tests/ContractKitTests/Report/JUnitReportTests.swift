import Testing

@testable import ContractKit

@Suite struct JUnitReportTests {
  @Test func `Failures, errors and skipped cases are kept apart`() {
    let again = "conform server --contract example --url http://127.0.0.1:8080 --only"
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="example · http://127.0.0.1:8080" tests="9" failures="2" errors="2"\
       skipped="3" time="1.234">
        <testsuite name="batch" tests="3" failures="1" errors="0" skipped="0" time="0.015">
          <testcase classname="example.batch" name="at-most" time="0.005"/>
          <testcase classname="example.batch" name="one-over#3 events" time="0.005">
            <failure type="failed"\
       message="example/batch/one-over#3 events · step 1 · response status: expected 400, received 200">\
      example/batch/one-over#3 events · step 1 · response status&#10;\
          expected  400&#10;\
          received  200&#10;\
        also step 1 · response body · /error · byte 10&#10;\
          expected  &quot;batch_too_large&quot;&#10;\
          received  &quot;too_big&quot;&#10;\
          fixture   Fixtures/scenarios/example/batch/one-over.json:16:20&#10;\
          case      A title&#10;\
          why       EX-S-001: A batch of more than two events is refused whole.&#10;\
                    EX-S-002: Nothing of a refused batch is stored.&#10;\
          source    Example guide §4.1 · Fixtures/scenarios/example/batch/one-over.json:15:29&#10;\
          note      stored was not looked at&#10;\
          again     \(again) 'example/batch/one-over#3 events'&#10;</failure>
          </testcase>
          <testcase classname="example.batch" name="empty" time="0.005">
            <system-out>example/batch/empty · step 1 · response header Content-Type&#10;\
          expected  &quot;application/json&quot;&#10;\
          received  nothing&#10;\
          case      A title&#10;\
          why       EX-S-003: An answer names its media type.&#10;\
          source    Example guide §2 · Fixtures/scenarios/example/batch/empty.json:9:7&#10;\
          again     \(again) example/batch/empty&#10;</system-out>
          </testcase>
        </testsuite>
        <testsuite name="ids" tests="6" failures="1" errors="2" skipped="3" time="0.030">
          <testcase classname="example.ids" name="long" time="0.005">
            <skipped message="known: being repaired (#12, until 2027-01-31)"/>
          </testcase>
          <testcase classname="example.ids" name="short" time="0.005">
            <failure type="unexpected-pass"\
       message="example/ids/short · passed, but is listed as a known failure">\
      example/ids/short · passed, but is listed as a known failure&#10;\
          listed    being repaired (#13)&#10;\
          next      take it off the list of known failures: it is one no more&#10;\
          case      A title&#10;\
          again     \(again) example/ids/short&#10;</failure>
          </testcase>
          <testcase classname="example.ids" name="clock" time="0.005">
            <skipped message="not-applicable: needs a clock"/>
          </testcase>
          <testcase classname="example.ids" name="leap#1" time="0.005">
            <skipped message="not-applicable: needs a clock"/>
          </testcase>
          <testcase classname="example.ids" name="away" time="0.005">
            <error type="could-not-run" message="nothing listens at 127.0.0.1:8080">\
      example/ids/away · could-not-run&#10;\
          reason    nothing listens at 127.0.0.1:8080&#10;\
          case      A title&#10;\
          again     \(again) example/ids/away&#10;</error>
          </testcase>
          <testcase classname="example.ids" name="odd" time="0.005">
            <error type="broken" message="the name e1 is bound twice">\
      example/ids/odd · broken&#10;\
          reason    the name e1 is bound twice&#10;\
          case      A title&#10;\
          again     \(again) example/ids/odd&#10;</error>
          </testcase>
        </testsuite>
      </testsuites>

      """
    #expect(junitReport(SampleReports.every) == expected)
  }

  @Test func `A stale list of known failures is a suite that fails`() {
    let fault = KnownFailures.Fault.matches(
      Glob("example/<x>*"), said: 2, found: 0,
      SourcePosition(path: "known-failures.json", line: 4, column: 5))
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="example · http://127.0.0.1:8080" tests="1" failures="1" errors="0"\
       skipped="0" time="1.234">
        <testsuite name="known-failures" tests="1" failures="1" errors="0" skipped="0" time="0.000">
          <testcase classname="known-failures" name="example/&lt;x&gt;*" time="0.000">
            <failure type="stale" message="known-failures.json:4:5: error:\
       &quot;example/&lt;x&gt;*&quot; stands for no case, the entry says 2; take it off the list or\
       mend the id"/>
          </testcase>
        </testsuite>
      </testsuites>

      """
    #expect(junitReport(SampleReports.report([], listFaults: [fault])) == expected)
  }

  struct Hostile: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String
    var testDescription: String { name }

    init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    init(_ name: String, _ scalars: some Sequence<UInt32>) {
      self.init(name, "")
      text.unicodeScalars.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
    }
  }

  static let hostile: [Hostile] = [
    .init("all controls and Latin characters", 0...0xFF),
    .init(
      "the borders of what XML can write",
      [0xD7FF, 0xE000, 0xFFFD, 0xFFFE, 0xFFFF, 0x10000, 0x1FFFE, 0x10FFFF]),
    .init("a lone surrogate, repaired", String(decoding: [0xED, 0xA0, 0x80], as: UTF8.self)),
    .init("the end of a CDATA section", "]]>"), .init("its beginning", "<![CDATA["),
    .init("a comment", "<!-- -- -->"), .init("an instruction", "<?xml ?>"),
    .init("references", "&amp; &#0; &x;"), .init("quotes", "\"'"), .init("a tag", "</testcase>"),
    .init("white space", " \r\n\t"), .init("nothing", ""),
  ]

  @Test(arguments: hostile)
  func `No text makes it ill-formed`(_ hostile: Hostile) {
    let text = hostile.text
    let requirement = Requirement(id: text, level: .must, text: text, source: text)
    let finding = Finding(
      step: 1, place: text, pointer: text, offset: 0, expected: text, received: text,
      fixture: SourcePosition(path: text, line: 1, column: 1))
    let outcomes: [Outcome] = [
      .passed, .failed([finding]), .warned([finding]), .known([finding], reason: text),
      .unexpectedPass(reason: text), .notApplicable(reason: text), .couldNotRun(reason: text),
      .broken(reason: text),
    ]
    var report = SampleReports.report(
      outcomes.map {
        SampleReports.verdict(text, $0, requirements: [requirement], notes: [text])
      })
    report.subject = text
    #expect(xmlFault(junitReport(report)) == nil)
  }

  @Test(arguments: [
    ("<a/>", nil), ("<a b=\"&#10;\">x&lt;</a>\n", nil),
    ("<a>", "a is not closed"), ("<a></b>", "b closes a"), ("<a>\u{1}</a>", "U+1"),
    ("<a>]]></a>", "]]>"), ("<a b=\"<\"/>", "a tag"), ("<a>&x;</a>", "an entity"),
    ("<a>&</a>", "an entity"), ("<a/><b/>", "two roots"),
  ])
  func `The check of these tests finds what is ill-formed`(_ text: String, _ fault: String?) {
    #expect(xmlFault(text) == fault)
  }
}

/// What makes `text` ill-formed XML, as far as our documents use XML: elements, attributes in
/// double quotes, text, the five entities and decimal references. Source: XML 1.0 §2, §3.1.
private func xmlFault(_ text: String) -> String? {
  var rest = Substring(text)
  for scalar in text.unicodeScalars {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: break
    default: return "U+\(String(scalar.value, radix: 16))"
    }
  }
  if rest.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") { rest = rest.dropFirst(39) }
  var open: [Substring] = []
  var roots = 0
  let entity = /&(amp|lt|gt|quot|#[0-9]+);/
  while !rest.isEmpty {
    if let tag = rest.prefixMatch(of: /<\/([a-z-]+)>/) {
      guard open.last == tag.1 else { return "\(tag.1) closes \(open.last ?? "nothing")" }
      open.removeLast()
      rest = rest[tag.range.upperBound...]
    } else if let tag = rest.prefixMatch(of: /<([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/) {
      guard !open.isEmpty || roots == 0 else { return "two roots" }
      if open.isEmpty { roots += 1 }
      if tag.3.isEmpty { open.append(tag.1) }
      if tag.2.replacing(entity, with: "").contains("&") { return "an entity" }
      rest = rest[tag.range.upperBound...]
    } else if rest.first == "<" {
      return "a tag"
    } else {
      let piece = rest.prefix { $0 != "<" }
      if piece.contains("]]>") { return "]]>" }
      if piece.replacing(entity, with: "").contains("&") { return "an entity" }
      rest = rest[piece.endIndex...]
    }
  }
  return open.last.map { "\($0) is not closed" }
}
