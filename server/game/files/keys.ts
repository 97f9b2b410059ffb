export type Find<R> = (named: string) => R | undefined

/**
 * Finds rows by number and by internal name, which has no case: `search_aegisname` of rAthena's itemdb.cpp. A number is
 * a number, even if a row has it as its internal name.
 */
export function finder<R extends { id: number; key: string }>(rows: readonly R[]): Find<R> {
  const known = new Map<string, R>()
  for (const row of rows) known.set(row.key.toLowerCase(), row)
  for (const row of rows) known.set(String(row.id), row)
  return (named) => known.get(named.toLowerCase())
}

/** Makes keys unique. The first of several equal keys does not change, and the second gets the suffix `:2`. */
export function ordinals(): (key: string) => string {
  const counts = new Map<string, number>()
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}:${count}`
  }
}
