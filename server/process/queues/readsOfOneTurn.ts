/**
 * Reads by key, where those that are asked for in one turn of the event loop are read together, as of requests that have
 * arrived together: each message to a server costs more than what it asks. `read` gives what there is; the rest is null.
 */
export function readsOfOneTurn<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let pending: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | undefined
  return async (key) => {
    if (!pending) {
      const keys = new Set<string>()
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        // Who asks from here on might miss what is committed before they ask.
        pending = undefined
        return read([...keys])
      })
      pending = { keys, found }
    }
    pending.keys.add(key)
    return (await pending.found).get(key) ?? null
  }
}
