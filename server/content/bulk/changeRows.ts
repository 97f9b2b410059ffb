import { EXTERNAL_KEY, type ContentType } from '../../../content/define.ts'
import type { Context } from '../../context/context.ts'
import type { RowUpdate } from '../../database/changes/bulkWriter.ts'
import type { Author } from '../../database/changes/author.ts'
import type { Writer } from '../../database/changes/write.ts'
import { rowsAtOnce } from '../../database/dialect/idList.ts'
import { storedRow } from '../../database/schema/columns.ts'
import { type ContentTables, type StoredRow } from '../../database/tables.ts'
import { invalid, Refusal, type FieldErrors } from '../../errors/refusals.ts'
import type { RowValues } from '../bodyValues.ts'
import { inParts } from '../../process/queues/inParts.ts'
import {
  mayLoseReferences,
  referredRows,
  refuseLostReferences,
  refuseMissingPages,
  refuseFaultsBetween,
  refuseThirdLevel,
  refuseUnknownReferences,
} from '../references/refuseReferences.ts'
import { writeRows } from '../operations.ts'
import { loggedTable } from '../writing/loggedTable.ts'
import { leaveAddress, leftAddress } from '../ownPages.ts'
import { sayingWho } from '../writing/lastChanges.ts'
import { completed, storedValues, type Prepared } from '../writing/storedValues.ts'
import { chosenIds, countOf, type Choice } from './chosenRows.ts'

export interface RowChange {
  id: number
  values: RowValues
  version?: number | undefined
  key?: string | undefined
  /** Prefix of field names in error messages, for example `rows.3.`. */
  at: string
}

export interface Changed {
  changed: number
  batch: number | null
}

type Writing = Pick<Context, 'database' | 'feed' | 'cache' | 'clock'>

export function setValues(
  context: Writing,
  author: Author,
  type: ContentType,
  { choice, values, mayPublish }: { choice: Choice; values: RowValues; mayPublish: boolean },
): Promise<Changed> {
  const work = async (writer: Writer) => {
    const ids = await chosenIds(writer.tx, context, type, choice)
    const changes = ids.map((id) => ({ id, values, at: 'set.' }))
    return applyChanges(writer, author, type, { changes, mayPublish })
  }
  return writeRows(context, author, type, values, work, { kind: 'edit', type: type.key, rows: countOf(choice) })
}

export function changeRows(
  context: Writing,
  author: Author,
  type: ContentType,
  change: { changes: readonly RowChange[]; mayPublish: boolean },
): Promise<Changed> {
  const work = (writer: Writer) => applyChanges(writer, author, type, change)
  return writeRows(context, author, type, {}, work, { kind: 'edit', type: type.key, rows: change.changes.length })
}

export async function collected(errors: FieldErrors, at: string, check: () => Promise<void> | void): Promise<void> {
  try {
    await check()
  } catch (error) {
    noteRefused(errors, at, error)
  }
}

function noteRefused(errors: FieldErrors, at: string, error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'invalid' || !error.details.errors) throw error
  for (const [name, sentences] of Object.entries(error.details.errors)) errors[at + name] = sentences
}

/** Changes all rows or none. Throws a Refusal if one of the changes is invalid. */
export async function applyChanges(
  writer: Writer,
  { now }: Author,
  type: ContentType,
  { changes, mayPublish }: { changes: readonly RowChange[]; mayPublish: boolean },
): Promise<Changed> {
  const errors: FieldErrors = {}
  const stored = new Map<RowValues, Prepared>()
  const all = changes.map(({ values }) => values)
  const known = await referredRows(writer, type, all)
  for await (const part of inParts(changes, rowsAtOnce(writer.engine)))
    for (const { id, values, at } of part) {
      await collected(errors, at, () => refuseThirdLevel(writer, type, values, id))
      if (stored.has(values)) continue
      await collected(errors, at, () => refuseUnknownReferences(type, values, known))
      await collected(errors, at, () => refuseMissingPages(writer, type, values, now))
      await collected(errors, at, async () => void stored.set(values, await storedValues(writer, type, values, now)))
    }
  const left: { id: number; address: string }[] = []
  const updates = changes.map(({ id, values: given, version, key, at }): RowUpdate => ({
    id,
    version,
    values: (before) => {
      try {
        const values = completed(type, stored.get(given) ?? { columns: {} }, { before, now, mayPublish })
        refuseFaultsBetween(type, given, { ...before, ...values })
        const address = leftAddress(type, before, values, now)
        if (address !== null) left.push({ id, address })
        return key === undefined ? values : { ...values, [EXTERNAL_KEY]: key }
      } catch (error) {
        noteRefused(errors, at, error)
        return {}
      }
    },
  }))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { changed, missing } = await writer
    .updateAll(loggedTable(type), updates)
    .catch((error: unknown) => sayingWho(error, writer.tx, writer.engine, type))
  if (missing.length > 0) throw new Refusal('not_found', { rows: missing })
  for (const { id, address } of left) await leaveAddress(writer, id, address, now)
  for (const { id, at } of changes.filter(({ values }) => mayLoseReferences(type, values))) {
    const row = await readRow(writer, type, id)
    await collected(errors, at, () => refuseLostReferences(writer, type, row, now))
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { changed, batch: writer.batch }
}

async function readRow({ tx }: Writer, type: ContentType, id: number): Promise<StoredRow> {
  const rows = tx.withTables<ContentTables>().selectFrom(type.table).selectAll()
  return storedRow(await rows.where('id', '=', id).executeTakeFirstOrThrow())
}
