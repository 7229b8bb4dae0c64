/// Whether a scalar would change how a line is shown instead of being shown in it: controls, line
/// separators, and the marks that reverse the direction of text.
func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
  default: false
  }
}

/// `text` as one line that shows all of it: what cannot be seen becomes `\u{1B}`.
///
/// Every text of a report that somebody else wrote goes through here, so that no subject can move
/// the cursor of the terminal that judges it.
func oneLine(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnseen) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    if isUnseen(scalar) {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}

/// The first `limit` scalars of `text`, and how many there would be.
func abridged(_ text: String, to limit: Int) -> String {
  let scalars = text.unicodeScalars
  guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
    end < scalars.endIndex
  else { return text }
  return "\(String(scalars[..<end]))… (\(scalars.count) characters in all)"
}

/// Columns of text, the first one flush left, the others flush right, two spaces between them.
///
/// - Parameter rows: The rows, all with the same number of cells.
/// - Returns: One line a row, without spaces at its end.
func aligned(_ rows: [[String]]) -> [String] {
  guard let columns = rows.first?.count else { return [] }
  let widths = (0..<columns).map { column in
    rows.reduce(0) { max($0, $1[column].unicodeScalars.count) }
  }
  return rows.map { row in
    let cells = row.indices.map { column in
      let space = String(repeating: " ", count: widths[column] - row[column].unicodeScalars.count)
      return column == 0 ? row[column] + space : space + row[column]
    }
    return cells.joined(separator: "  ")
  }
}

/// A duration in seconds, to the millisecond, rounded down: `1.234`.
func seconds(_ duration: Duration) -> String {
  let (seconds, attoseconds) = duration.components
  guard seconds >= 0 && attoseconds >= 0 else { return "0.000" }
  let thousandths = String(attoseconds / 1_000_000_000_000_000)
  return "\(seconds)." + String(repeating: "0", count: 3 - thousandths.count) + thousandths
}
