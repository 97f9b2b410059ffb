/** Some visitors' phones lack Map.groupBy. */
export function groupRows<R, N extends string>(rows: readonly R[], nameOf: (row: R) => N): [name: N, rows: R[]][] {
  const groups = new Map<N, R[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups]
}
