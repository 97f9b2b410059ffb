/**
 * Combines reads by key of one turn of the event loop, such as of requests that arrived together: a round trip costs
 * more than the query. `read` returns what exists; other keys get null.
 */
export function readsOfOneTurn<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let pending: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | undefined
  return async (key) => {
    if (!pending) {
      const keys = new Set<string>()
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        // Later callers could miss commits made before they ask.
        pending = undefined
        return read([...keys])
      })
      pending = { keys, found }
    }
    pending.keys.add(key)
    return (await pending.found).get(key) ?? null
  }
}
