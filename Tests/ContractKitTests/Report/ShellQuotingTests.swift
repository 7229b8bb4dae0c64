import ContractKit
import Testing

@Suite struct ShellQuotingTests {
  @Test(arguments: [
    ("example/ids/unit", "example/ids/unit"),
    ("http://127.0.0.1:8080/a_b%20@x,y+z=1", "http://127.0.0.1:8080/a_b%20@x,y+z=1"),
    ("", "''"),
    ("=ls", "'=ls'"),
    ("a b", "'a b'"),
    ("unit#129 ASCII", "'unit#129 ASCII'"),
    ("it's", #"'it'\''s'"#),
    ("'", #"''\'''"#),
    ("$HOME `id` \"x\" \\ !1", "'$HOME `id` \"x\" \\ !1'"),
    ("~", "'~'"), ("a*b?", "'a*b?'"), ("é", "'é'"), ("a\nb", "'a\nb'"),
  ])
  func `A shell reads the word back as one word`(_ word: String, _ quoted: String) {
    #expect(Array(shellQuoted(word).utf8) == Array(quoted.utf8))
  }

  @Test(arguments: [
    ("example/ids/unit", "example/ids/unit"),
    ("example/ids/unit#a 'b'", #"'example/ids/unit#a '\''b'\'''"#),
    ("example/ids/unit#\u{1B}\n\u{2028}", "'example/ids/unit#???'"),
  ])
  func `The command to run a case again is one line that names it`(_ id: String, _ word: String) {
    var report = SampleReports.every
    report.rerun = "conform check --only"
    #expect(report.rerunCommand(for: id) == "conform check --only \(word)")
    #expect(Glob(word.contains("?") ? "example/ids/unit#???" : id).matches(id))
  }
}
