extension JSON {
  /// The canonical form: the one text that equal values share.
  ///
  /// Members are sorted by the UTF-16 code units of their names, numbers are as ECMAScript prints
  /// the nearest double, strings have the fewest escapes, and there is no white space.
  ///
  /// - Throws: `JSONError.duplicateName`, `.loneSurrogate` or `.numberTooLarge`; offsets count bytes
  ///   of the compact text.
  /// - Complexity: O(*n*) in the length of the text; O(*m* log *m*) in the members of an object. Not
  ///   recursive.
  ///
  /// Source: RFC 8785.
  public func canonical() throws(JSONError) -> [UInt8] {
    try JSONDocument(parsing: compact(), depth: .max, duplicates: .keep).canonical()
  }
}

extension JSONDocument {
  /// The canonical form of the whole text.
  ///
  /// - Throws: `JSONError.duplicateName`, `.loneSurrogate` or `.numberTooLarge`; offsets count bytes
  ///   of the text.
  /// - Complexity: As `Node.canonical()`.
  ///
  /// Source: RFC 8785.
  public func canonical() throws(JSONError) -> [UInt8] { try root.canonical() }
}

extension JSONDocument.Node {
  /// The canonical form of this value.
  ///
  /// Members are sorted by the UTF-16 code units of their names, numbers are as ECMAScript prints
  /// the nearest double, strings have the fewest escapes, and there is no white space.
  ///
  /// - Throws: `JSONError.duplicateName`, `.loneSurrogate` or `.numberTooLarge`; offsets count bytes
  ///   of the whole text.
  /// - Complexity: O(*n*) in the length of the value; O(*m* log *m*) in the members of an object. Not
  ///   recursive.
  ///
  /// Source: RFC 8785.
  public func canonical() throws(JSONError) -> [UInt8] {
    try document.bytes.withUnsafeBufferPointer { text throws(JSONError) in
      try document.tape.withUnsafeBufferPointer { tape throws(JSONError) in
        try JSONCanonicalWriter.write(index, of: text, tape: tape)
      }
    }
  }
}
