import { createHash } from 'node:crypto'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { GamePart } from '../../../content/realms/gameFiles.ts'
import {
  GAME_TYPES,
  TYPES_OF_PART,
  type GameImportRow,
  type GameTypeCounts,
} from '../../../content/realms/gameImport.ts'
import type { Context } from '../../context/context.ts'
import type { GameValue } from '../files/read/gameRows.ts'
import type { PicturedRow } from './gamePictures.ts'
import type { OnProgress } from '../../process/progress.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import { readFirstRealm } from '../firstRealm.ts'
import { givenText, type LastImport, type NewGiven } from './lastImport.ts'
import { namesOf, PresentKeys } from './presentKeys.ts'
import { planRows, textOf, type PlannedRow } from './planRows.ts'
import { importSteps } from './wording.ts'

export interface Plan {
  types: TypePlan[]
  rows: GameImportRow[]
  seen: string
}

export interface TypePlan {
  type: ContentType
  counts: GameTypeCounts
  /** Rows to create or change. `at` identifies the row in error messages, for example `rows.3.`. */
  writes: (PlannedRow & { key: string; at: string })[]
  standIns: ReadonlyMap<string, number>
  given: NewGiven[]
  left: { id: number; key: string }[]
}

export interface PlanOptions {
  realm: { id: number; key: string }
  parts: readonly GamePart[]
  takeTheirs: readonly string[]
  removeLeft: boolean
  onProgress?: OnProgress | undefined
}

/** An external key begins with the realm's key, because two realms may use the same number for different rows. */
export const keyIn = (realm: string, key: string): string => `${realm}:${key}`

export async function planGameImport(
  { database }: Pick<Context, 'database'>,
  all: readonly PicturedRow[],
  lastImports: ReadonlyMap<string, LastImport>,
  { realm, parts, takeTheirs, removeLeft, onProgress }: PlanOptions,
): Promise<Plan> {
  const { longReader } = database
  // Links to a row of the first realm need not know which realm that is, if the row names none.
  const named = realm.key === (await readFirstRealm(longReader)) ? '' : realm.key
  const present = new PresentKeys()
  // All types are read, because imported rows can refer to rows of types that are not imported.
  for (const key of GAME_TYPES) await present.read(longReader, contentType(key))
  const allStandIns = new Map<string, ReadonlyMap<string, number>>()
  /** Keys of rows that an operator has deleted. The import skips these rows and the rows that refer to them. */
  const deleted = new Set<string>()
  const seen = createHash('sha256')
  const types: TypePlan[] = []
  const rows: GameImportRow[] = []

  /**
   * Adds the realm's key to the row's keys. Returns null if an operator has deleted the row or a row to which it
   * refers.
   */
  function keyed(type: ContentType, row: PicturedRow, last: LastImport): PicturedRow | null {
    const key = keyIn(realm.key, row.key)
    const references = fieldsOfKind(type, 'reference')
    const values: Record<string, GameValue> = { ...row.values }
    if ('realm' in type.fields) values['realm'] = named
    for (const [name] of references) if (values[name]) values[name] = keyIn(realm.key, String(values[name]))
    const takesBack = takeTheirs.some((one) => one === 'all' || one === type.key)
    const isDeleted = present.idOf(type.key, key) === undefined && last.has(key) && !takesBack
    if (!isDeleted && !references.some(([name]) => deleted.has(textOf(values[name])))) return { ...row, key, values }
    deleted.add(key)
    rows.push({
      ...{ type: type.key, outcome: 'deleted', id: null, name: textOf(values[type.name]), key },
      ...{ file: row.file, line: row.line, changes: [], kept: [], faults: [] },
    })
    return null
  }

  async function leftOf(type: ContentType, own: readonly PicturedRow[], last: LastImport): Promise<TypePlan['left']> {
    const here = new Set(own.map(({ key }) => keyIn(realm.key, key)))
    const left = [...last.keys()].flatMap((key) => {
      const id = here.has(key) ? undefined : present.idOf(type.key, key)
      return id === undefined ? [] : [{ id, key }]
    })
    const ids = left.map(({ id }) => id)
    const names = await namesOf(database, type, ids)
    for (const { id, key } of left)
      rows.push({
        ...{ type: type.key, outcome: 'left', id, name: names.get(id) ?? null, key },
        ...{ file: '', line: null, changes: [], kept: [], faults: [] },
      })
    return left
  }

  async function planType(type: ContentType, own: readonly PicturedRow[]): Promise<void> {
    const counts: GameTypeCounts = {
      ...{ type: type.key, added: 0, changed: 0, unchanged: 0 },
      ...{ refused: 0, deleted: 0, left: 0, kept: 0 },
    }
    const last: LastImport = lastImports.get(type.key) ?? new Map()
    const living: PicturedRow[] = []
    await inTurns(own, (row) => {
      const known = keyed(type, row, last)
      if (known) living.push(known)
      else counts.deleted += 1
    })
    const idOf = (to: string, key: string) => present.idOf(to, key) ?? allStandIns.get(to)?.get(key)
    const plan = await planRows({ database }, type, living, { last, takeTheirs, idOf })
    const standIns = new Map<string, number>()
    const given: NewGiven[] = []
    const writes: TypePlan['writes'] = []
    await inTurns(plan.rows.entries(), ([index, planned]) => {
      const { key, values, sources, file, line } = living[index] as PicturedRow // The cast is safe, because planRows returns one result for each row, in the same order.
      const { outcome, kept, faults } = planned
      counts[outcome] += 1
      if (kept.length > 0) counts.kept += 1
      if (outcome === 'added') standIns.set(key, present.standIn())
      if (outcome === 'added' || outcome === 'changed') writes.push({ ...planned, key, at: `rows.${index}.` })
      if (outcome !== 'unchanged' || kept.length > 0)
        rows.push({
          ...{ type: type.key, outcome, id: planned.present?.id ?? null, key, file, line, faults, kept },
          name: planned.name ?? textOf(values[type.name]),
          // Changes are listed only for changed rows, because every value of a new row is new.
          changes: outcome === 'changed' ? planned.changes : [],
        })
      const before = last.get(key)
      const texts = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
      const text = givenText(before, texts, sources)
      if (text !== before) given.push({ key, given: text, before: before ?? null })
    })
    allStandIns.set(type.key, standIns)
    const left = await leftOf(type, own, last)
    counts.left = left.length
    seen.update(JSON.stringify([plan.seen, counts, left]))
    types.push({ type, counts, writes, standIns, given, left })
  }

  const byType = new Map<string, PicturedRow[]>()
  await inTurns(all, (row) => {
    const own = byType.get(row.type) ?? []
    own.push(row)
    byType.set(row.type, own)
  })
  const wanted = new Set(parts.flatMap((part) => TYPES_OF_PART[part]))
  let done = 0
  for (const key of GAME_TYPES.filter((key) => wanted.has(key))) {
    onProgress?.({ step: importSteps.comparing, done, total: all.length })
    const own = byType.get(key) ?? []
    await planType(contentType(key), own)
    done += own.length
  }
  seen.update(JSON.stringify([parts, takeTheirs, removeLeft]))
  return { types, rows, seen: seen.digest('hex').slice(0, 32) }
}
