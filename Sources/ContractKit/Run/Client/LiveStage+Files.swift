extension LiveStage {
  func damage(_ damage: Damage) -> String? {
    do throws(SystemError) {
      for path in try files(of: damage.store) {
        if case .readOnly = damage.kind, FileSystem.ignoresPermissions {
          return "this process may write to read-only files, as root may"
        }
        try apply(damage.kind, to: "\(storage)/\(path)")
      }
      return nil
    } catch {
      return "the client's files cannot be damaged: \(error)"
    }
  }

  /// The files of a store, or all of them.
  private func files(of store: String?) throws(SystemError) -> [String] {
    let all = try FileSystem.files(below: storage)
    guard let store else { return all }
    return all.filter { path in
      hello.state.contains { $0.name == store && $0.glob.matches(path) }
    }
  }

  private func apply(_ kind: Damage.Kind, to path: String) throws(SystemError) {
    switch kind {
    case .keep(let share):
      let bytes = try FileSystem.read(path)
      let count = Int((Double(bytes.count) * share).rounded(.down))
      try FileSystem.write(Array(bytes.prefix(count)), to: path)
    case .replace(let bytes): try FileSystem.write(bytes, to: path)
    case .append(let more): try FileSystem.write(try FileSystem.read(path) + more, to: path)
    case .remove: try FileSystem.remove(path)
    case .block:
      try FileSystem.remove(path)
      // Not empty, so that nothing can be renamed over it.
      try FileSystem.makeFolder("\(path)/in the way")
    case .readOnly: try FileSystem.makeReadOnly(path)
    }
  }

  func snapshot() -> String {
    let paths = (try? FileSystem.files(below: storage)) ?? []
    return paths.map { path in
      let bytes = (try? FileSystem.read("\(storage)/\(path)")) ?? []
      return "\(path) \(bytes.count) \(bytes.digest64())"
    }.joined(separator: "\n")
  }
}
