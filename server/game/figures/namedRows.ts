import { nameKey } from '../../../content/text.ts'

interface Positions {
  spellings: ReadonlyMap<string, number>
  alike: ReadonlyMap<string, number>
  keys: readonly string[]
}

type Named = readonly { name: string }[]

/** A ranking has thousands of rows, and is the same object until the game is read again. */
const known = new WeakMap<Named, Positions>()

function positionsIn(rows: Named): Positions {
  const found = known.get(rows)
  if (found) return found
  const keys = rows.map(({ name }) => nameKey(name))
  const alike = new Map<string, number>()
  for (const [index, key] of keys.entries()) if (!alike.has(key)) alike.set(key, index)
  const positions = { spellings: new Map(rows.map(({ name }, index) => [name, index])), alike, keys }
  known.set(rows, positions)
  return positions
}

/** Finds a row by the spelling of its name, otherwise the first whose name looks alike. */
export function findNamed<R extends { name: string }>(rows: readonly R[], name: string): R | null {
  const { spellings, alike } = positionsIn(rows)
  return rows[spellings.get(name) ?? alike.get(nameKey(name)) ?? -1] ?? null
}

export function rowsWith<R extends { name: string }>(rows: readonly R[], part: string): readonly R[] {
  const wanted = nameKey(part)
  if (wanted === '') return rows
  const { keys } = positionsIn(rows)
  return rows.filter((_row, index) => keys[index]?.includes(wanted))
}
