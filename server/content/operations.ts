import { fieldsOfKind, PLACE, type ContentType, type Row } from '../../content/define.ts'
import { contentType, referencesTo } from '../../content/index.ts'
import { sameReferences, type FieldValue } from '../../content/schema.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/wording.ts'
import type { Context } from '../context/context.ts'
import { toStored } from '../database/schema/columns.ts'
import { lockNames } from '../database/dialect/locks.ts'
import { urgently, type Engine } from '../database/database.ts'
import type { ContentTables, StoredRow, StoredValue } from '../database/tables.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../database/dialect/violations.ts'
import { write, type Author, type LoggedTable, type Writer } from '../database/changes/write.ts'
import { duplicate, invalid, Refusal, takenDown, type FieldErrors } from '../errors/refusals.ts'
import type { Picture } from '../pictures/acceptPicture.ts'
import { lockPictures, storePicture, takenDownAmong } from '../pictures/store.ts'
import type { Config } from '../process/config.ts'
import { lastPlace } from './order/places.ts'
import { findRow } from './readRows.ts'
import { apiRow } from './apiRow.ts'

/** What rows are written with. */
type Writing = Pick<Context, 'database' | 'feed' | 'config'>

/** A content type as the log of changes knows it. */
export const loggedTable = (type: ContentType): LoggedTable => ({ table: type.table, type: type.key, secrets: [] })

/** Values for a row; a picture is one that has been accepted, null removes it, absent keeps it. */
export type RowValues = Record<string, Exclude<FieldValue, Uint8Array> | Picture>

/**
 * Stores the pictures among the values and gives the columns to write. Of a version out of the log, a picture that was taken
 * down is left out. Throws Refusal `taken_down` where one is uploaded.
 */
async function storedValues(
  { tx }: Writer,
  type: ContentType,
  values: RowValues,
  engine: Engine,
  now: Date,
): Promise<Record<string, StoredValue>> {
  const plain: Record<string, FieldValue> = {}
  const pictures: { name: string; label: string; picture: Picture | string }[] = []
  for (const [name, value] of Object.entries(values)) {
    const field = type.fields[name]
    if (field?.kind === 'picture' && (typeof value === 'object' || typeof value === 'string') && value !== null)
      pictures.push({ name, label: field.label, picture: value })
    else if (typeof value !== 'object' || value === null) plain[name] = value
  }
  await lockPictures(
    tx,
    engine,
    pictures.map(({ picture }) => (typeof picture === 'string' ? picture : picture.hash)),
  )
  const takenDownHashes = await takenDownAmong(
    tx,
    pictures.flatMap(({ picture }) => (typeof picture === 'string' ? [picture] : [picture.hash, picture.uploadHash])),
  )
  const errors: FieldErrors = {}
  for (const { name, label, picture } of pictures) {
    if (typeof picture === 'string') plain[name] = takenDownHashes.has(picture) ? null : picture
    else if (takenDownHashes.has(picture.hash) || takenDownHashes.has(picture.uploadHash))
      errors[name] = [fill(validation[type.wording.language].takenDown, { label })]
    else {
      await storePicture(tx, picture, now)
      plain[name] = picture.hash
    }
  }
  if (Object.keys(errors).length > 0) throw takenDown(errors)
  return toStored(type, plain, engine)
}

/** Throws a 422 that names every reference to a row that is not there. */
async function refuseUnknownReferences({ tx }: Writer, type: ContentType, values: RowValues): Promise<void> {
  const errors: FieldErrors = {}
  for (const [name, field] of fieldsOfKind(type, 'reference')) {
    const id = values[name]
    if (typeof id !== 'number') continue
    const target = contentType(field.to).table
    const found = await tx
      .withTables<ContentTables>()
      .selectFrom(target)
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) errors[name] = [unknownReference(type, field.label, id)]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const unknownReference = (type: ContentType, label: string, id: number): string =>
  fill(validation[type.wording.language].unknownReference, { label, id })

/**
 * Throws a 422 where a change of one of several references makes it the same as another, which the schema does not see.
 * A row that was stored before this was refused can still be changed in its other fields.
 */
function refuseSameReferences(type: ContentType, values: RowValues, row: StoredRow): void {
  if (!type.distinct.some((name) => name in values)) return
  const errors: FieldErrors = {}
  for (const [name, sentence] of Object.entries(sameReferences(type, row))) errors[name] = [sentence]
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/**
 * Throws a 422 where a row would stand below itself, below one that stands below another, or with rows of its own below
 * another. `id` is null for a new row.
 */
async function refuseThirdLevel(
  { tx }: Writer,
  engine: Engine,
  type: ContentType,
  values: RowValues,
  id: number | null,
): Promise<void> {
  for (const [name, { levels, label }] of fieldsOfKind(type, 'reference')) {
    const above = values[name]
    if (levels === undefined || typeof above !== 'number') continue
    // Two rows that are put below each other at once would each see the other still at the first level.
    await lockNames(tx, engine, [`levels of ${type.key}`])
    const wrong = await tx
      .withTables<ContentTables>()
      .selectFrom(type.table)
      .select('id')
      .where((row) => row.or([row.and([row('id', '=', above), row(name, 'is not', null)]), row(name, '=', id)]))
      .limit(1)
      .executeTakeFirst()
    if (wrong || above === id) throw invalid({ [name]: [fill(validation[type.wording.language].levels, { label })] })
  }
}

/** Writes a new row within a change that is under way, and gives its id. `now` is when it was written. */
export async function insertRow(
  writer: Writer,
  engine: Engine,
  type: ContentType,
  values: RowValues,
  now: Date,
): Promise<number> {
  const stored = await storedValues(writer, type, values, engine, now)
  const time = now.toISOString()
  const place = await lastPlace(writer, engine, type)
  return (await writer.create(loggedTable(type), { ...stored, ...place, created_at: time, updated_at: time })).id
}

/** Creates a row from values that have been validated. Throws Refusal `invalid` where a reference is unknown. */
export async function createRow<T extends ContentType>(
  context: Writing,
  author: Author,
  type: T,
  values: RowValues,
): Promise<Row<T>> {
  const { database, feed, config } = context
  return constraintsHeld(type, values, () =>
    write(database, feed, author, async (writer) => {
      await refuseUnknownReferences(writer, type, values)
      await refuseThirdLevel(writer, database.engine, type, values, null)
      return presentWritten(writer, config, type, await insertRow(writer, database.engine, type, values, author.now))
    }),
  )
}

/** What a row keeps when it comes back from the log: its place, too, where it has one. */
type Frame = Pick<StoredRow, 'id' | 'version' | 'created_at'> & { [PLACE]?: StoredValue }

/**
 * Creates a deleted row anew: under its id, in the version after its last. Throws Refusal: `invalid` where a reference is
 * unknown, `duplicate` where the row stands already or its values may stand once.
 */
export async function recreateRow<T extends ContentType>(
  context: Writing,
  author: Author,
  type: T,
  values: RowValues,
  { id, version, created_at, [PLACE]: place }: Frame,
): Promise<Row<T>> {
  const { database, feed, config } = context
  return constraintsHeld(type, values, () =>
    write(database, feed, author, async (writer) => {
      if (await findRow(writer.tx, type, id)) throw new Refusal('duplicate')
      await refuseUnknownReferences(writer, type, values)
      await refuseThirdLevel(writer, database.engine, type, values, id)
      const stored = await storedValues(writer, type, values, database.engine, author.now)
      const kept = type.order === 'hand' && place !== undefined ? { [PLACE]: place } : {}
      await writer.create(loggedTable(type), { ...stored, ...kept, id, version: version + 1, created_at })
      return presentWritten(writer, config, type, id)
    }),
  )
}

/**
 * Changes the values that are given. Throws Refusal: `not_found`, `invalid` where a reference is unknown, `stale` with
 * the present row where `version` is not the row's.
 */
export async function updateRow<T extends ContentType>(
  context: Writing,
  author: Author,
  type: T,
  id: number,
  values: RowValues,
  version?: number,
): Promise<Row<T>> {
  const { database, feed, config } = context
  return constraintsHeld(type, values, () =>
    write(database, feed, author, async (writer) => {
      await refuseUnknownReferences(writer, type, values)
      await refuseThirdLevel(writer, database.engine, type, values, id)
      const stored = await storedValues(writer, type, values, database.engine, author.now)
      const row = await writer.update(loggedTable(type), id, stored, version).catch(async (error: unknown) => {
        if (!(error instanceof Refusal) || error.code !== 'stale') throw error
        throw new Refusal('stale', { current: await presentWritten(writer, config, type, id) })
      })
      if (!row) throw new Refusal('not_found')
      refuseSameReferences(type, values, row)
      return presentWritten(writer, config, type, id)
    }),
  )
}

/** Deletes a row that nothing refers to. Throws Refusal: `not_found`, or `referenced` saying what refers to it. */
export async function removeRow(
  { database, feed }: Pick<Writing, 'database' | 'feed'>,
  author: Author,
  type: ContentType,
  id: number,
): Promise<void> {
  try {
    // With a full disk too: what is deleted makes room.
    await write(urgently(database), feed, author, async (writer) => {
      const by = await referringRows(writer, type, id)
      if (by.length > 0) throw new Refusal('referenced', { values: { by: by.join(', ') } })
      if (!(await writer.remove(loggedTable(type), id))) throw new Refusal('not_found')
    })
  } catch (error) {
    // A row that refers to this one was committed between the look and the delete.
    if (isForeignKeyViolation(error)) throw new Refusal('referenced', { values: { by: 'data lain' } })
    throw error
  }
}

/** How many rows of which type refer to this one: `["3 Drop List", "1 NPC List"]`. */
export async function referringRows({ tx }: Writer, type: ContentType, id: number): Promise<string[]> {
  const by: string[] = []
  for (const { type: other, field } of referencesTo(type.key)) {
    const { total } = await tx
      .withTables<ContentTables>()
      .selectFrom(other.table)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(field, '=', id)
      .executeTakeFirstOrThrow()
    if (Number(total) > 0) by.push(`${total} ${other.title}`)
  }
  return by
}

export async function presentWritten<T extends ContentType>(
  { tx }: Writer,
  config: Config,
  type: T,
  id: number,
): Promise<Row<T>> {
  const row = await findRow(tx, type, id)
  if (!row) throw new Error(`Row ${id} of ${type.key} is gone within its own transaction.`)
  return apiRow(type, row, config)
}

/**
 * Turns the database's own refusals into answers: values that stand already where they may stand once are a 409
 * `duplicate`, which names the field where it is one; a reference whose row was deleted by another while this was written is a 422.
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

function duplicateIn({ unique, fields, wording }: ContentType, values: RowValues): Refusal {
  const [name = '', ...others] = unique ?? []
  const [field, value] = [fields[name], values[name]]
  if (!field || others.length > 0 || typeof value !== 'string') return new Refusal('duplicate')
  return duplicate({ [name]: [fill(validation[wording.language].taken, { label: field.label, value })] })
}
