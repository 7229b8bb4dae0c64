/// `word` so that a POSIX shell reads exactly it, as one word.
///
/// A word of letters, digits and `_ @ % + = : , . / -` stays as it is, unless it begins with `=`
/// (which zsh expands) or is empty; anything else goes between single quotes.
///
/// Source: POSIX.1-2017, Shell Command Language, §2.2.2.
public func shellQuoted(_ word: String) -> String {
  if !word.isEmpty && !word.utf8.starts(with: "=".utf8) && word.utf8.allSatisfy(isPlainInShell) {
    return word
  }
  var result = "'"
  for scalar in word.unicodeScalars {
    if scalar == "'" {
      result += #"'\''"#
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}

private func isPlainInShell(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "@"),
    UInt8(ascii: "%"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"),
    UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "-"):
    true
  default: false
  }
}

extension RunReport {
  /// The command line that runs one case again, ready to paste.
  ///
  /// The command takes the id as a glob. What cannot be seen in a line (a control character) is
  /// therefore given as `?`, which stands for any one character.
  ///
  /// - Parameter id: The id of the case.
  /// - Returns: `rerun`, the id and `rerunEnd`, quoted for a POSIX shell.
  public func rerunCommand(for id: String) -> String {
    var glob = ""
    for scalar in id.unicodeScalars {
      glob.unicodeScalars.append(isUnseen(scalar) ? "?" : scalar)
    }
    let end = rerunEnd.isEmpty ? "" : " \(rerunEnd)"
    return "\(rerun) \(shellQuoted(glob))\(end)"
  }
}
