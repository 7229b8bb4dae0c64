/// The embedded fixtures.
