/**
 * Reads the keys of one iteration of the event loop together, since each message to a database server costs more than
 * the read. Null for keys that `read` does not return.
 */
export function readsOfOneTurn<V>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, V>>,
): (key: string) => Promise<V | null> {
  let pending: { keys: Set<string>; found: Promise<ReadonlyMap<string, V>> } | undefined
  return async (key) => {
    if (!pending) {
      const keys = new Set<string>()
      const found = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        // A later read might miss what is committed before it.
        pending = undefined
        return read([...keys])
      })
      pending = { keys, found }
    }
    pending.keys.add(key)
    return (await pending.found).get(key) ?? null
  }
}
