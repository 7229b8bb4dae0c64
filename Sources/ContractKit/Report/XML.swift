/// An XML element that cannot be written ill-formed.
struct XML {
  var name: StaticString
  var attributes: [(StaticString, String)] = []
  var children: [XML] = []
  var text = ""

  /// The element, indented by two spaces a level, with a final line feed.
  func write(to output: inout String, indent: Int = 0) {
    let margin = String(repeating: " ", count: indent)
    output += "\(margin)<\(name)"
    for (name, value) in attributes { output += " \(name)=\"\(Self.escape(value))\"" }
    if children.isEmpty && text.isEmpty {
      output += "/>\n"
      return
    }
    output += ">\(Self.escape(text))"
    if !children.isEmpty {
      output += "\n"
      for child in children { child.write(to: &output, indent: indent + 2) }
      output += margin
    }
    output += "</\(name)>\n"
  }

  /// `text` with markup and white space escaped, so that no parser normalises it, and U+FFFD for
  /// what has no spelling in XML.
  ///
  /// Source: XML 1.0 §2.2 (characters), §2.4 (`]]>`), §3.3.3 (white space in attributes).
  static func escape(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n", "\r": result += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
