/// A list of known failures of what failed in a run, with the reasons to be filled in.
///
/// An entry whose reason is empty is refused when the list is read, with its line.
///
/// - Parameters:
///   - report: The run, as `jsonReport` writes it.
///   - earlier: A list whose entries are kept for cases that still fail.
/// - Returns: The text of the list and the number of entries whose reason is to be filled in; nil if
///   `report` is no such report.
public func knownFailuresText(
  of report: JSON, keeping earlier: JSON? = nil
) -> (text: String, open: Int)? {
  guard report["format"] == 1, let cases = report["cases"]?.elements else { return nil }
  let kept = earlier?["failures"]?.elements ?? []
  var open = 0
  var entries: [JSON] = []
  for item in cases {
    guard let id = item["id"], let verdict = item["verdict"]?.text?.string,
      let finding = item["findings"]?.elements?.first
    else { continue }
    if let entry = kept.first(where: { $0["id"] == id }), verdict == "known" || verdict == "failed"
    {
      entries.append(entry)
      continue
    }
    guard verdict == "failed" || verdict == "warned" else { continue }
    open += 1
    entries.append([
      "id": id, "place": finding["place"] ?? .null, "pointer": finding["pointer"] ?? .null,
      "reason": "", "issue": "", "expiry": "",
    ])
  }
  // Patterns stand for many cases; whether they still fail, the run that reads the list will say.
  entries += kept.filter { entry in
    entry["matches"] != nil && !entries.contains { $0["id"] == entry["id"] }
  }
  let list: JSON = ["format": 1, "failures": .array(entries)]
  return (String(decoding: list.indented(), as: UTF8.self) + "\n", open)
}
