import { fieldsOfKind, type ContentType, type Row } from '../../content/define.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/messages/fill.ts'
import type { Context } from '../context/context.ts'
import { urgently } from '../database/database.ts'
import { hasTranslations } from '../database/schema/columns.ts'
import type { StoredRow, StoredValue } from '../database/tables.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../database/dialect/violations.ts'
import type { Author } from '../database/changes/author.ts'
import type { NewBatch } from '../database/changes/bulkWriter.ts'
import { write, type Writer } from '../database/changes/write.ts'
import { duplicate, invalid, Refusal, type FieldErrors } from '../errors/refusals.ts'
import type { Config } from '../process/config.ts'
import type { RowValues } from './bodyValues.ts'
import { leaveAddress, leftAddress } from './ownPages.ts'
import { lastPlaces } from './handOrder.ts'
import { withCurrentState } from './rowState.ts'
import {
  mayLoseReferences,
  refuseLostReferences,
  refuseReferences,
  refuseFaultsBetween,
  unknownReference,
} from './references/refuseReferences.ts'
import { refusedUse, usesOf, type MaySee } from './references/uses.ts'
import { findRow } from './lists/readRows.ts'
import { comingBack, keyOf, takenKeys, type Frame } from './writing/restoredFrame.ts'
import { leaveDemoStatus } from './writing/demoSettings.ts'
import { lastChanges } from './writing/lastChanges.ts'
import { loggedTable } from './writing/loggedTable.ts'
import { completed, storedValues } from './writing/storedValues.ts'
import { mergedLanguages, rowAtVersion } from './translations/mergedLanguages.ts'
import { apiRow, presentRow } from './presentRow.ts'
import { contentWording } from './wording.ts'
type Writing = Pick<Context, 'database' | 'feed' | 'config'>

export async function insertRow(
  writer: Writer,
  type: ContentType,
  values: RowValues,
  now: Date,
  mayPublish = true,
): Promise<StoredRow> {
  const stored = await storedValues(writer, type, values, now)
  const time = now.toISOString()
  const placeOf = await lastPlaces(writer, type)
  const whole = completed(type, stored, { before: null, now, mayPublish })
  return writer.create(loggedTable(type), { ...whole, ...placeOf(0), created_at: time, updated_at: time })
}

/**
 * Creates a row. Throws Refusal `invalid` if a reference is unknown. Throws `not_permitted` if the author may not
 * publish and the row would not be a draft.
 */
export async function createRow<T extends ContentType>(
  context: Writing,
  author: Author,
  type: T,
  values: RowValues,
  mayPublish: boolean,
  further?: (writer: Writer) => Promise<RowValues>,
): Promise<Row<T>> {
  return writeRows(context, author, type, values, async (writer) => {
    await refuseReferences(writer, type, values, null, author.now)
    const whole = { ...values, ...(await further?.(writer)) }
    const row = await insertRow(writer, type, whole, author.now, mayPublish)
    const created = await presentStored(writer, context.config, type, row, author.now)
    await refuseLostReferences(writer, type, created, author.now)
    await leaveDemoStatus(writer, type)
    return created
  })
}

/**
 * Creates a deleted row again, with its old id. Throws Refusal `invalid` if a reference is unknown, and `duplicate` if
 * the row exists or repeats a unique value.
 */
export async function recreateRow<T extends ContentType>(
  context: Writing,
  author: Author,
  type: T,
  values: RowValues,
  frame: Frame,
  mayPublish: boolean,
): Promise<Row<T>> {
  const { config } = context
  const { id } = frame
  return writeRows(context, author, type, values, async (writer) => {
    if (await findRow(writer.tx, type, id)) throw new Refusal('duplicate')
    await refuseReferences(writer, type, values, id, author.now)
    const stored = await storedValues(writer, type, values, author.now)
    const taken = await takenKeys(writer, type, keyOf(frame))
    await writer.create(loggedTable(type), {
      ...completed(type, stored, { before: null, now: author.now, mayPublish }),
      ...comingBack(type, frame, taken),
    })
    const created = await presentWritten(writer, config, type, id, author.now)
    await refuseLostReferences(writer, type, created, author.now)
    return created
  })
}

interface Updating {
  version?: number | undefined
  mayPublish: boolean
  /** The batch to which the change belongs: `continues` is 0 for a new one. `made` gets its number if the row changes. */
  batch?: { continues: number; made: (batch: number) => void } | undefined
  /** Runs first in the same transaction and returns the version that the row must have. `version` is then ignored. */
  upon?: (writer: Writer) => Promise<number>
}

/**
 * Throws Refusal `not_found`, `invalid` (unknown reference) and `stale` (`version` is not the row's version). Throws
 * `not_permitted` if the author may not publish and the row is not a draft or would no longer be one.
 */
export async function updateRow<T extends ContentType>(
  context: Writing,
  author: Author,
  type: T,
  id: number,
  values: RowValues,
  { version, mayPublish, batch, upon }: Updating,
): Promise<Row<T>> {
  const { config } = context
  const work = async (writer: Writer) => {
    const read = upon ? await upon(writer) : version
    await refuseReferences(writer, type, values, id, author.now)
    const stored = await storedValues(writer, type, values, author.now)
    let left: string | null = null
    const whole = (before: StoredRow) => {
      const values = completed(type, stored, { before, now: author.now, mayPublish })
      left = leftAddress(type, before, values, author.now)
      return values
    }
    const row = await writer.update(loggedTable(type), id, whole, read).catch(async (error: unknown) => {
      if (!(error instanceof Refusal) || error.code !== 'stale') throw error
      const merged = await updateOtherLanguages(writer, type, id, { version: read, whole })
      if (merged) return merged
      throw new Refusal('stale', {
        current: await presentWritten(writer, config, type, id, author.now),
        last_changes: await lastChanges(writer.tx, writer.engine, type, [id]),
      })
    })
    if (!row) throw new Refusal('not_found')
    if (left) await leaveAddress(writer, id, left, author.now)
    refuseFaultsBetween(type, values, row)
    if (mayLoseReferences(type, values)) await refuseLostReferences(writer, type, row, author.now)
    if (writer.batch !== null) batch?.made(writer.batch)
    return presentStored(writer, config, type, row, author.now)
  }
  return writeRows(context, author, type, values, work, batch && newBatch(type, batch.continues))
}

const newBatch = ({ key }: ContentType, continues: number): NewBatch => ({
  kind: 'edit',
  type: key,
  rows: 1,
  ...(continues > 0 && { continues }),
})

/**
 * Writes the change of somebody who has read an older version of a row, if others have changed other languages since.
 * Returns null if they have changed the same.
 */
async function updateOtherLanguages(
  writer: Writer,
  type: ContentType,
  id: number,
  { version, whole }: { version: number | undefined; whole: (before: StoredRow) => Record<string, StoredValue> },
): Promise<StoredRow | null> {
  const base = version === undefined ? null : await rowAtVersion(writer.tx, type, id, version)
  if (!base || !hasTranslations(type)) return null
  const stale = new Refusal('stale')
  return writer
    .update(loggedTable(type), id, (current) => {
      const merged = mergedLanguages(type, base, current, whole(base))
      if (merged === null) throw stale
      return merged
    })
    .catch((error: unknown) => {
      if (error === stale) return null
      throw error
    })
}

/**
 * Throws Refusal `not_found`, and `referenced` if other rows refer to the row. The error lists those rows, with their
 * names if the author may see them.
 */
export async function removeRow(
  { database, feed }: Pick<Writing, 'database' | 'feed'>,
  author: Author,
  type: ContentType,
  id: number,
  maySee: MaySee,
): Promise<void> {
  await referencedMeanwhile(() =>
    // Deleting may use the reserved disk space, so that editors can make room on a full disk.
    write(urgently(database), feed, author, async (writer) => {
      const uses = await usesOf(writer, type, [id])
      if (uses.counts.length > 0) throw await refusedUse(writer, type, [id], uses, maySee)
      if (!(await writer.remove(loggedTable(type), id))) throw new Refusal('not_found')
    }),
  )
}

/**
 * Between the check for references and the deletion, another transaction may commit a reference to the row. The
 * database then reports a constraint error, which becomes a refusal here.
 */
export async function referencedMeanwhile<R>(remove: () => Promise<R>): Promise<R> {
  try {
    return await remove()
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Refusal('referenced', { values: { by: contentWording.otherData } })
    throw error
  }
}

export async function presentWritten<T extends ContentType>(
  { tx }: Writer,
  config: Config,
  type: T,
  id: number,
  now: Date,
): Promise<Row<T>> {
  const row = await findRow(tx, type, id)
  if (!row) throw new Error(`Row ${id} of ${type.key} is gone within its own transaction.`)
  return withCurrentState(type, apiRow(type, row, config), now)
}

const isJoined = (type: ContentType, row: StoredRow): boolean =>
  Object.keys(type.lists).length > 0 ||
  [...fieldsOfKind(type, 'reference'), ...fieldsOfKind(type, 'picture')].some(([name]) => row[name] !== null)

async function presentStored<T extends ContentType>(
  writer: Writer,
  config: Config,
  type: T,
  row: StoredRow,
  now: Date,
): Promise<Row<T>> {
  if (isJoined(type, row)) return presentWritten(writer, config, type, row.id, now)
  return withCurrentState(type, apiRow(type, presentRow(type, row), config), now)
}

export const writeRows = <R>(
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  author: Author,
  type: ContentType,
  values: RowValues,
  work: (writer: Writer) => Promise<R>,
  batch?: NewBatch,
): Promise<R> => constraintsHeld(type, values, () => write(database, feed, author, work, batch))

/**
 * Turns constraint errors of the database into refusals: 409 `duplicate` for a repeated unique value, and 422 for a
 * reference to a deleted row.
 */
async function constraintsHeld<R>(type: ContentType, values: RowValues, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) throw duplicateIn(type, values)
    if (!isForeignKeyViolation(error)) throw error
    const errors: FieldErrors = {}
    for (const [name, field] of fieldsOfKind(type, 'reference')) {
      const id = values[name]
      if (typeof id === 'number') errors[name] = [unknownReference(type, field.label, id)]
    }
    throw invalid(errors)
  }
}

export function duplicateIn({ unique, fields, wording }: ContentType, values: RowValues): Refusal {
  const [name = '', ...others] = unique ?? []
  const [field, value] = [fields[name], values[name]]
  if (!field || others.length > 0 || typeof value !== 'string') return new Refusal('duplicate')
  return duplicate({ [name]: [fill(validation(wording.language).taken, { label: field.label, value })] })
}
