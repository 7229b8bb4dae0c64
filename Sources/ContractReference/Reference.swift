/// The reference implementations.
