import Testing

@testable import conform

@Suite struct HelpTextTests {
  @Test func `The list of commands is whole`() {
    let expected = """
      conform 0.1.0: checks clients and servers of event-collection APIs against their contracts

      usage: conform COMMAND [OPTION]...

      commands:
        check                Check the reference implementations built in, with every
                             scenario.
        client               Check a client, by an adapter: one to start (-- COMMAND),
                             or one that dials in.
        init                 Write an adapter to begin with, which works as it stands.
        doctor               Try an adapter frame by frame, and say what is wrong with
                             its answers.
        bless REPORT         Write a list of known failures from a --json report, with
                             reasons to fill in.
        replay FILE          Judge again what `conform client --record` wrote, without
                             the client.
        server               Check a server, over HTTP: one that runs (--url), or one
                             to start (-- COMMAND).
        serve                Serve HTTP as a contract says, for clients to be tried
                             against.
        adapter              Be a reference client, driven by frames on standard
                             input.
        mutants              Say which scenario finds which fault, and whether a right
                             client is blamed.
        coverage             List which scenarios and mutants stand behind each
                             requirement.
        list                 List the cases: id, level, title.
        explain ID           Say what a scenario asks, why, and by which source.
        expand ID            Print a scenario with every operator resolved.
        json check FILE      Say whether a file is a JSON text (- for input).
        json canonical FILE  Print the canonical form of a JSON text (- for input).
        fixtures check       Check that every fixture is sound and laid out as it
                             should.
        fixtures format      Write every fixture of a folder as it should be laid out.

      `conform COMMAND --help` says what a command takes; `conform --version` prints the version.

      exit: 0  all planned cases ran, none failed
            1  the subject failed, or the list of known failures is stale
            2  the command line, a fixture or the suite is at fault
            3  incomplete: some cases could not be asked, or none was

      """
    #expect(helpText() == expected)
  }

  @Test func `The help of a command has its usage and its options`() throws {
    let expected = """
      Serve HTTP as a contract says, for clients to be tried against.

      usage: conform serve --contract NAME [OPTION]...

      options:
        --contract NAME       The contract. Where it may be left out, that means every
                              contract there is.
        --port N              The port to listen on, at 127.0.0.1. Without it, or with
                              0, any free one: it is printed.
        --control             Take frames on standard input that set the clock, read
                              back what is stored, and so on.
        --write-subject FILE  Write a subject file there: the served keys, as `conform
                              server --subject` reads them.
        --quiet               Say only failures and counts.
        --help                Print this, and nothing else.

      """
    let serve = try #require(Command.all.first { $0.name == "serve" })
    #expect(helpText(of: serve) == expected)
  }

  @Test func `Every command takes help, and no option twice`() {
    for command in Command.all {
      let names = command.options.map(\.name)
      #expect(names.last == "--help")
      #expect(Set(names).count == names.count)
      #expect(Set(command.required).isSubset(of: names))
    }
  }

  @Test func `No line is longer than 80 columns, but for the two that are sentences`() {
    let texts = [helpText()] + Command.all.map { helpText(of: $0) }
    let long = texts.flatMap { $0.split(separator: "\n") }.filter { $0.count > 80 }
    #expect(
      long.map { $0.prefix(23) } == ["conform 0.1.0: checks c", "`conform COMMAND --help"])
  }
}
