import { createHash } from 'node:crypto'
import { EXTERNAL_KEY, type ContentType, type Field } from '../../../content/define.ts'
import type { GameImportRow } from '../../../content/realms/gameImport.ts'
import { createSchema, updateSchema } from '../../../content/schema.ts'
import { normalise } from '../../../content/text.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { nameOf } from '../../audit/auditLog.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import type { Context } from '../../context/context.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import { fromStored, toStored, storedRow } from '../../database/schema/columns.ts'
import { type ContentTables, type StoredRow, type StoredValue } from '../../database/tables.ts'
import { inParts, inTurns } from '../../process/queues/inParts.ts'
import type { GameValue } from '../files/read/gameRows.ts'
import type { PicturedRow } from './gamePictures.ts'
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
  rows: readonly PicturedRow[],
  sources: Sources,
): Promise<{ rows: PlannedRow[]; seen: string }> {
  const present = await presentRows(database, type, rows)
  const create = createSchema(type)
  const update = updateSchema(type)
  const planned: PlannedRow[] = []
  const seen = createHash('sha256')
  await inTurns(rows, (row) => {
    const stored = present.get(row.key) ?? null
    const { input, pictures, kept, faults } = differences(type, row, stored, sources)
    // A row without changes is not validated, because its existing values may break newer rules.
    const checked = stored && Object.keys(input).length === 0 ? null : (stored ? update : create).safeParse(input)
    for (const { path, message } of checked?.error?.issues ?? []) {
      const column = String(path[0])
      if (!faults.some((fault) => fault.column === column)) faults.push({ column, sentence: message })
    }
    const plain = (faults.length === 0 ? (checked?.data ?? {}) : {}) as Readonly<Record<string, GameValue>> // The cast is safe, because the schema has validated the values, none of which is a picture.
    const known = Object.entries(faults.length === 0 ? pictures : {})
    const values: RowValues = { ...plain, ...Object.fromEntries(known.map(([name, hash]) => [name, { known: hash }])) }
    const columns = toStored(type, { ...plain, ...Object.fromEntries(known) }, database.engine)
    const changes = Object.entries(columns).flatMap(([name, after]) => {
      if (stored ? stored[name] === after : after === '' || after === null) return []
      const field = type.fields[name] as Field // The cast is safe, because toStored returns only columns that are fields of the type.
      const file = row.sources?.[name]?.file
      const before = stored ? fromStored(field, stored[name] ?? null) : null
      return [{ name, before, after: fromStored(field, after), ...(file !== undefined && { file }) }]
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
  rows: readonly PicturedRow[],
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
  { key, values, sources }: PicturedRow,
  stored: StoredRow | null,
  { last, takeTheirs, idOf }: Sources,
): {
  input: Record<string, GameValue>
  /** Hashes, which a schema takes for no picture. */
  pictures: Record<string, string>
} & Pick<PlannedRow, 'kept' | 'faults'> {
  const input: Record<string, GameValue> = {}
  const pictures: Record<string, string> = {}
  const kept: PlannedRow['kept'] = []
  const faults: PlannedRow['faults'] = []
  const text = stored ? last.get(key) : undefined
  const before = text === undefined ? null : (JSON.parse(text) as Readonly<Record<string, string>>) // The cast is safe, because lastImport.ts stores an object of strings as JSON.
  for (const [name, value] of Object.entries(values)) {
    const field = type.fields[name]
    const settled = field?.kind === 'reference' && typeof value === 'string' ? (idOf(field.to, value) ?? null) : value
    if (settled === null && value !== null && field) {
      const { unknownName } = sheetWording(type.wording.language)
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
        kept.push({ name, present, given: sources?.[name]?.file ?? textOf(value) })
        continue
      }
    }
    if (field?.kind === 'picture') pictures[name] = textOf(settled)
    else input[name] = settled
  }
  return { input, pictures, kept, faults }
}
