/// Says that a command is declared and not built.
func notBuiltYet(_ command: String) -> Int32 {
  complain("`conform \(command)` is not built yet")
  return 2
}
