/// An adapter in this process: frames in, frames out, as over a pipe.
///
/// A class, because a client lives in it from frame to frame.
public protocol FramePeer: AnyObject, Sendable {
  /// Takes one frame of the runner.
  ///
  /// - Parameters:
  ///   - frame: The frame: an object with `id` and `op`, or `answer`.
  ///   - emit: Takes the reply, now or later, from any thread; reports and questions likewise.
  func take(_ frame: JSON, emit: @escaping @Sendable (JSON) -> Void)
}
