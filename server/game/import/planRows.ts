import { createHash } from 'node:crypto'
import { EXTERNAL_KEY, type ContentType, type Field } from '../../../content/define.ts'
import type { GameImportRow } from '../../../content/realms/gameImport.ts'
import { createSchema, updateSchema } from '../../../content/schema.ts'
import { normalise } from '../../../content/text.ts'
import { fill } from '../../../content/wording.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { nameOf } from '../../audit/auditLog.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import type { Context } from '../../context/context.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import { fromStored, toStored, storedRow } from '../../database/schema/columns.ts'
import { type ContentTables, type StoredRow, type StoredValue } from '../../database/tables.ts'
import { inParts, inTurns } from '../../process/queues/inParts.ts'
import type { GameRow, GameValue } from '../files/read/gameRows.ts'
import type { LastImport } from './lastImport.ts'
import { takesTheirs } from './takeTheirs.ts'

export interface PlannedRow {
  outcome: 'added' | 'changed' | 'unchanged' | 'refused'
  present: StoredRow | null
  name: string | null
  values: RowValues
  changes: GameImportRow['changes']
  kept: GameImportRow['kept']
  faults: GameImportRow['faults']
}

interface Sources {
  last: LastImport
  takeTheirs: readonly string[]
  /** Returns the id of a row. A new row has a stand-in number until it is written. */
  idOf: (type: string, key: string) => number | undefined
}

export const textOf = (value: StoredValue | undefined): string =>
  value === null || value === undefined ? '' : normalise(String(value))

/**
 * Compares the rows of a game's files with the site's rows. A field that somebody has edited since the last import does
 * not change, unless `takeTheirs` names the field.
 */
export async function planRows(
  { database }: Pick<Context, 'database'>,
  type: ContentType,
  rows: readonly GameRow[],
  sources: Sources,
): Promise<{ rows: PlannedRow[]; seen: string }> {
  const present = await presentRows(database, type, rows)
  const create = createSchema(type)
  const update = updateSchema(type)
  const planned: PlannedRow[] = []
  const seen = createHash('sha256')
  await inTurns(rows, (row) => {
    const stored = present.get(row.key) ?? null
    const { input, kept, faults } = differences(type, row, stored, sources)
    // A row without changes is not validated, because its existing values may break newer rules.
    const checked = stored && Object.keys(input).length === 0 ? null : (stored ? update : create).safeParse(input)
    for (const { path, message } of checked?.error?.issues ?? []) {
      const column = String(path[0])
      if (!faults.some((fault) => fault.column === column)) faults.push({ column, sentence: message })
    }
    const values = (faults.length === 0 ? (checked?.data ?? {}) : {}) as RowValues // The cast is safe, because the schema has validated the values.
    const columns = toStored(type, values as Readonly<Record<string, GameValue>>, database.engine) // The cast is safe, because game files contain no pictures, so all values are strings or numbers.
    const changes = Object.entries(columns).flatMap(([name, after]) => {
      if (stored ? stored[name] === after : after === '' || after === null) return []
      const field = type.fields[name] as Field // The cast is safe, because toStored returns only columns that are fields of the type.
      return [
        { name, before: stored ? fromStored(field, stored[name] ?? null) : null, after: fromStored(field, after) },
      ]
    })
    const unrefused = stored === null ? 'added' : changes.length > 0 ? 'changed' : 'unchanged'
    const outcome = faults.length > 0 ? 'refused' : unrefused
    planned.push({
      ...{ outcome, present: stored, name: nameOf(type.key, stored ?? columns), values },
      ...{ changes, kept, faults },
    })
    seen.update(JSON.stringify([row.key, outcome, stored?.id, stored?.version, values]))
  })
  return { rows: planned, seen: seen.digest('hex') }
}

const ROWS_AT_ONCE = 200

async function presentRows(
  { longReader, engine }: Context['database'],
  type: ContentType,
  rows: readonly GameRow[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const present = new Map<string, StoredRow>()
  for await (const part of inParts(rows, ROWS_AT_ONCE)) {
    const keys = part.map(({ key }) => key)
    const found = await longReader
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .selectAll()
      .where((eb) => isOneOfTexts(engine, eb.ref(EXTERNAL_KEY), keys))
      .execute()
    for (const row of found) present.set(String(row[EXTERNAL_KEY]), storedRow(row))
  }
  return present
}

function differences(
  type: ContentType,
  { key, values }: GameRow,
  stored: StoredRow | null,
  { last, takeTheirs, idOf }: Sources,
): { input: Record<string, GameValue> } & Pick<PlannedRow, 'kept' | 'faults'> {
  const input: Record<string, GameValue> = {}
  const kept: PlannedRow['kept'] = []
  const faults: PlannedRow['faults'] = []
  const text = stored ? last.get(key) : undefined
  const before = text === undefined ? null : (JSON.parse(text) as Readonly<Record<string, string>>) // The cast is safe, because lastImport.ts stores an object of strings as JSON.
  for (const [name, value] of Object.entries(values)) {
    const field = type.fields[name]
    const settled = field?.kind === 'reference' && typeof value === 'string' ? (idOf(field.to, value) ?? null) : value
    if (settled === null && value !== null && field) {
      const { unknownName } = sheetWording[type.wording.language]
      faults.push({ column: name, sentence: fill(unknownName, { label: field.label, text: String(value) }) })
      continue
    }
    const present = stored && field ? textOf(fromStored(field, stored[name] ?? null)) : null
    if (present === textOf(settled)) continue
    // A field that the last import did not know is empty until somebody fills it.
    const given = before && (before[name] ?? (field?.kind === 'boolean' ? 'false' : ''))
    if (present !== null && given !== null && !takesTheirs(takeTheirs, type.key, name)) {
      const asPresent = field?.kind === 'reference' && given !== '' ? (idOf(field.to, given) ?? given) : given
      if (present !== textOf(asPresent)) {
        kept.push({ name, present, given: textOf(value) })
        continue
      }
    }
    input[name] = settled
  }
  return { input, kept, faults }
}
