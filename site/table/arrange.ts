import { groupRows } from '../../ui/groupRows.ts'

export interface Arranged<R> {
  row: R
  /** Its place in the whole table. */
  index: number
  /** How many of its first cells say the same as those of the row above it. */
  repeated: number
}

/** Brings rows together that share keys, in the order of the first row of each. Those with one first key are a group. */
export function arrange<R>(rows: readonly R[], keysOf: (row: R) => readonly string[]): Arranged<R>[][] {
  let index = 0
  return groupRows(rows, (row) => keysOf(row)[0] ?? '').map(([, group]) => {
    let above: readonly string[] = []
    return together(group, keysOf, 1).map((row) => {
      const keys = keysOf(row)
      const differs = keys.findIndex((key, at) => key !== above[at])
      above = keys
      return { row, index: index++, repeated: differs === -1 ? keys.length : differs }
    })
  })
}

function together<R>(rows: readonly R[], keysOf: (row: R) => readonly string[], at: number): readonly R[] {
  const [first] = rows
  if (!first || keysOf(first).length <= at) return rows
  return groupRows(rows, (row) => keysOf(row)[at] ?? '').flatMap(([, group]) => together(group, keysOf, at + 1))
}
