import { EXTERNAL_KEY, fieldsOfKind, type ContentType } from '../../../content/define.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { passIds, rowsAtOnce } from '../../database/dialect/idList.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { invalid, type FieldErrors } from '../../errors/refusals.ts'
import { inParts } from '../../process/queues/inParts.ts'
import type { RowValues } from '../bodyValues.ts'
import {
  mayLoseReferences,
  refuseLostReferences,
  refuseMissingPages,
  refuseThirdLevel,
} from '../references/refuseReferences.ts'
import { leaveDemoStatus } from '../writing/demoSettings.ts'
import { loggedTable } from '../writing/loggedTable.ts'
import { lastPlaces } from '../handOrder.ts'
import { completed, storedValues } from '../writing/storedValues.ts'
import { collected } from './changeRows.ts'

export interface NewRow {
  values: RowValues
  id: number | null
  key: string | null
  /** Prefix of field names in error messages, for example `rows.3.`. */
  at: string
}

const hasLevels = (type: ContentType): boolean =>
  fieldsOfKind(type, 'reference').some(([, { levels }]) => levels !== undefined)

/**
 * Creates all rows or none. Returns the rows whose input has an id first, then the others. Throws a Refusal if one of
 * the rows is invalid.
 */
export async function createRows(
  writer: Writer,
  { now }: Author,
  type: ContentType,
  { rows, mayPublish }: { rows: readonly NewRow[]; mayPublish: boolean },
): Promise<StoredRow[]> {
  const errors: FieldErrors = {}
  const placeOf = await lastPlaces(writer, type)
  const table = loggedTable(type)
  const written: [StoredRow, NewRow][] = []
  const write = async (some: readonly NewRow[]) => {
    const prepared: Record<string, StoredValue>[] = []
    for (const { values, id, key, at } of some) {
      await collected(errors, at, () => refuseMissingPages(writer, type, values, now))
      await collected(errors, at, () => refuseThirdLevel(writer, type, values, id))
      await collected(errors, at, async () => {
        const stored = await storedValues(writer, type, values, now)
        prepared.push({
          ...completed(type, stored, { before: null, now, mayPublish }),
          ...placeOf(written.length + prepared.length),
          ...(id !== null && { id }),
          [EXTERNAL_KEY]: key,
        })
      })
    }
    if (Object.keys(errors).length > 0) throw invalid(errors)
    const made = await writer.createAll(table, prepared)
    written.push(...made.map((row, index): [StoredRow, NewRow] => [row, some[index] as NewRow])) // The cast is safe, because createAll returns as many rows as it receives.
  }
  const given = rows.filter(({ id }) => id !== null)
  const others = rows.filter(({ id }) => id === null)
  const atOnce = hasLevels(type) ? 1 : rowsAtOnce(writer.engine)
  for await (const part of inParts(given, atOnce)) await write(part)
  if (given.length > 0) await passIds(writer.tx, writer.engine, type.table)
  for await (const part of inParts(others, atOnce)) await write(part)
  for (const [row, { values, at }] of written)
    if (mayLoseReferences(type, values)) await collected(errors, at, () => refuseLostReferences(writer, type, row, now))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await leaveDemoStatus(writer, type)
  return written.map(([row]) => row)
}
