import ContractKit

extension AppMetrica {
  /// Mutants of what statuses mean: AM-048, -049 and -052.
  static let statusMutations: [ClientMutation] =
    [400, 413, 415].map { status in
      .init("keeps-after-\(status)", ["AM-048"], "After \(status) the batch is kept.") {
        $0.keepAfter([status])
      }
    }
    + [401, 403].flatMap { status -> [ClientMutation] in
      [
        .init("goes-on-after-\(status)", ["AM-049"], "After \(status) it sends again.") {
          $0.keepAfter([status])
        },
        .init("drops-after-\(status)", ["AM-049"], level: .should, "\(status) costs the batch.") {
          $0.after(status: { $0 == status }) { client, batch, _ in
            client.remove(batch.ids)
            client.isStopped = true
          }
        },
      ]
    }
    + [
      .init("stops-for-good", ["AM-049"], "After 401 and 403 no launch sends any more.") { rules in
        rules.after(status: { $0 == 401 || $0 == 403 }) { client, _, _ in
          client.isStopped = true
          _ = try? FileSystem.write([], to: "\(client.setup.folder)/stopped")
        }
        rules.onLaunch { client in
          client.isStopped = FileSystem.kind(of: "\(client.setup.folder)/stopped") != nil
        }
      },
      .init("stops-after-a-failure", ["AM-052"], "After one failure nothing is sent any more.") {
        $0.after({ $0.map { $0.status >= 500 } ?? true }) { client, _, _ in client.isStopped = true
        }
      },
      .init("drops-after-a-refusal", ["AM-052"], "After 404 and its like the batch is dropped.") {
        $0.dropAfter([402, 404, 405, 406, 408, 409, 410, 411, 412, 414, 422, 431, 451])
      },
      .init("drops-after-500", ["AM-052"], "After 500 and its like the batch is dropped.") {
        $0.dropAfter([500, 501, 502, 504])
      },
      .init("drops-without-network", ["AM-052"], "A failure on the way costs the batch.") { rules in
        rules.after({ $0 == nil }) { client, batch, _ in client.remove(batch.ids) }
      },
      .init("any-2xx-is-success", ["AM-052"], "Every status from 200 to 299 is success.") { rules in
        rules.after(status: { (201..<300).contains($0) }) { client, batch, _ in
          client.settle(batch, nil)
        }
      },
      .init("redirect-is-success", ["AM-052"], "A redirect takes the batch out of the queue.") {
        $0.after(status: { (300..<400).contains($0) }) { client, batch, _ in
          client.settle(batch, nil)
        }
      },
      .init("drops-after-429", ["AM-050"], "After 429 the batch is dropped.") {
        $0.dropAfter([429])
      },
      .init("drops-after-503", ["AM-050"], "After 503 the batch is dropped.") {
        $0.dropAfter([503])
      },
    ]
}
