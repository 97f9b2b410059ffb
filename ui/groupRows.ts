/** Some visitors' phones lack Map.groupBy. */
export function groupRows<R>(rows: readonly R[], nameOf: (row: R) => string): [name: string, rows: R[]][] {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups]
}
