import type { ContentType, Row } from '../../../content/define.ts'
import {
  WORKING_COPIES_TYPE,
  type ListedWorkingCopy,
  type WorkingCopy,
} from '../../../content/queries/workingCopyQuery.ts'
import { TRANSLATIONS } from '../../../content/translations.ts'
import type { Context } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { urgently, type Queries } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { storedTranslations } from '../../database/schema/storedTranslations.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { readingRowsIn } from '../../messages/rowsIn.ts'
import { apiRow, presentRow } from '../presentRow.ts'
import type { RowValues, TranslationValues } from '../bodyValues.ts'
import { mergedRow } from '../formatted/draftRow.ts'
import { updateRow } from '../operations.ts'
import { withCurrentState, withPassedTime } from '../rowState.ts'
import { findStoredRow } from '../lists/readRows.ts'
import { referredRows, refuseUnknownReferences } from '../references/refuseReferences.ts'
import { lastChanges } from '../writing/lastChanges.ts'
import { loggedValues } from '../writing/loggedValues.ts'
import { completed, storedValues } from '../writing/storedValues.ts'
import { changedLanguages, hasSameOwn, mergedTranslations, rowAtVersion } from '../translations/mergedLanguages.ts'
import { writtenTranslations } from '../translations/storedTranslations.ts'

type Columns = Readonly<Record<string, StoredValue>>

/** A working copy holds unpublished changes of a public row. The log of changes omits their values. */
const workingCopies: LoggedTable = {
  table: 'working_copies',
  type: WORKING_COPIES_TYPE,
  secrets: ['changed', 'replaced'],
}

export type CopiedRow<T extends ContentType> = Row<T> & { working_copy: WorkingCopy | null; published: Row<T> }

/**
 * The versions of the row and its working copy that the user has seen. The copy's version is 0 if there was no copy.
 */
export interface Seen {
  version?: number | undefined
  working_copy_version?: number | undefined
}

interface Copy extends WorkingCopy {
  id: number
  changed: Columns
  replaced: Columns
}

const copies = (queries: Queries, { key }: ContentType) =>
  queries
    .selectFrom('working_copies as copy')
    .leftJoin('users', 'users.id', 'copy.saved_by')
    .select(['copy.row_id', 'copy.version', 'copy.updated_at as saved_at', 'users.username as saved_by'])
    .where('copy.content_type', '=', key)

async function findCopy(queries: Queries, type: ContentType, row: number): Promise<Copy | null> {
  const found = await copies(queries, type)
    .select(['copy.id', 'copy.changed', 'copy.replaced'])
    .where('copy.row_id', '=', row)
    .executeTakeFirst()
  if (!found) return null
  const columns = (json: string) => JSON.parse(json) as Columns // The cast is safe, because this file writes `changed` and `replaced` as JSON objects of columns.
  return { ...found, changed: columns(found.changed), replaced: columns(found.replaced) }
}

/** Working copies are merged with translations, which other reads of a row leave out. */
const findWhole = (queries: Queries, type: ContentType, id: number): Promise<StoredRow | null> =>
  readingRowsIn('all', () => findStoredRow(queries, type, id))

const translationsOf = ({ changed, replaced }: Copy, row: StoredRow) => ({
  base: replaced[TRANSLATIONS],
  theirs: row[TRANSLATIONS],
  mine: changed[TRANSLATIONS],
})

/** What a copy changes in its row as that is now: somebody may have translated it since. */
function columnsUpon(type: ContentType, row: StoredRow, copy: Copy): Columns {
  if (!(TRANSLATIONS in copy.changed)) return copy.changed
  return { ...copy.changed, [TRANSLATIONS]: mergedTranslations(type, translationsOf(copy, row)).merged }
}

export const copiedColumns = async (queries: Queries, type: ContentType, row: number): Promise<Columns> =>
  (await findCopy(queries, type, row))?.changed ?? {}

export const listWorkingCopies = (queries: Queries, type: ContentType): Promise<ListedWorkingCopy[]> =>
  copies(queries, type)
    .where('copy.row_id', 'in', queries.withTables<ContentTables>().selectFrom(type.table).select('id') as never) // The cast is needed, because Kysely's types do not know the id of a table that is named only at run time.
    .orderBy('copy.updated_at', 'desc')
    .orderBy('copy.id', 'desc')
    .execute()

/** Throws Refusal `not_found` if there is no row. */
async function copiedRow<T extends ContentType>(context: Context, type: T, id: number): Promise<CopiedRow<T>> {
  const { database, config, clock } = context
  const [present, copy] = await Promise.all([findWhole(database.reader, type, id), findCopy(database.reader, type, id)])
  if (!present) throw new Refusal('not_found')
  const now = clock.now()
  const shown = (row: Row<T>) => withCurrentState(type, apiRow(type, row, config), now)
  const published = shown(presentRow(type, present))
  if (!copy) return { ...published, working_copy: null, published }
  const { version, saved_at, saved_by } = copy
  const copied = shown(await mergedRow(context, type, present, columnsUpon(type, present, copy)))
  return { ...copied, working_copy: { version, saved_at, saved_by }, published }
}

/** Throws Refusal `not_found` if the row has no working copy. */
export async function readWorkingCopy<T extends ContentType>(
  context: Context,
  type: T,
  id: number,
): Promise<CopiedRow<T>> {
  const row = await copiedRow(context, type, id)
  if (!row.working_copy) throw new Refusal('not_found')
  return row
}

async function lockedCopy({ tx }: Writer, { database }: Context, type: ContentType, id: number) {
  await lockNames(tx, database.engine, [`${WORKING_COPIES_TYPE} ${type.key} ${id}`])
  const row = await findWhole(tx, type, id)
  if (!row) throw new Refusal('not_found')
  return { row, copy: await findCopy(tx, type, id) }
}

/**
 * Whether the user has seen the copy, and the row but for languages that others have translated since. `written` is
 * whether the user writes a language.
 */
async function isSeen(
  queries: Queries,
  type: ContentType,
  seen: Seen,
  { row, copy }: { row: StoredRow; copy: Copy | null },
  written: (tag: string) => boolean,
): Promise<boolean> {
  if ((seen.working_copy_version ?? copy?.version ?? 0) !== (copy?.version ?? 0)) return false
  if ((seen.version ?? row.version) === row.version) return true
  const base = seen.version === undefined ? null : await rowAtVersion(queries, type, row.id, seen.version)
  return (
    base !== null &&
    hasSameOwn(type, base, row) &&
    !changedLanguages(base[TRANSLATIONS], row[TRANSLATIONS]).some(written)
  )
}

async function withCurrent<R>(context: Context, type: ContentType, id: number, work: () => Promise<R>): Promise<R> {
  return work().catch(async (error: unknown) => {
    if (!(error instanceof Refusal) || error.code !== 'stale') throw error
    const { reader, engine } = context.database
    throw new Refusal('stale', {
      current: await copiedRow(context, type, id),
      last_changes: await lastChanges(reader, engine, type, [id]),
    })
  })
}

/** The translations that a copy replaces: the row's own, but for languages whose change in the row the user has not seen. */
function replacedTranslations(
  type: ContentType,
  row: StoredRow,
  copy: Copy | null,
  isSent: (tag: string) => boolean,
): StoredValue {
  const replaced = { ...storedTranslations(row[TRANSLATIONS]) }
  if (!copy || !(TRANSLATIONS in copy.changed)) return writtenTranslations(type, replaced)
  const { base, mine } = translationsOf(copy, row)
  for (const tag of changedLanguages(base, mine)) {
    if (isSent(tag)) continue
    const texts = storedTranslations(base)[tag]
    if (texts) replaced[tag] = texts
    else delete replaced[tag]
  }
  return writtenTranslations(type, replaced)
}

/**
 * Creates or changes the working copy, or deletes it if it becomes equal to the row. Throws Refusal `not_found`,
 * `invalid`, and `stale` if the row or its copy is not what the user saw.
 */
export async function saveWorkingCopy<T extends ContentType>(
  context: Context,
  author: Author,
  type: T,
  id: number,
  values: RowValues,
  { savedBy, ...seen }: Seen & { savedBy: number | null },
): Promise<CopiedRow<T>> {
  const { database, feed } = context
  await withCurrent(context, type, id, () =>
    write(database, feed, author, async (writer) => {
      const { row, copy } = await lockedCopy(writer, context, type, id)
      const { [TRANSLATIONS]: sent } = values as { [TRANSLATIONS]?: TranslationValues } // Only this key holds translations.
      const isSent = (tag: string) => sent !== undefined && 'change' in sent && tag in sent.change
      if (!(await isSeen(writer.tx, type, seen, { row, copy }, isSent))) throw new Refusal('stale')
      refuseUnknownReferences(type, values, await referredRows(writer, type, [values]))
      const stored = await storedValues(writer, type, values, author.now)
      const copied = copy ? columnsUpon(type, row, copy) : {}
      const before: StoredRow = { ...row, ...copied }
      const given = completed(type, stored, { before, now: author.now, mayPublish: true })
      const changed = Object.fromEntries(
        Object.entries({ ...copied, ...given }).filter(([column, value]) => row[column] !== value),
      )
      // `replaced` contains the value that the row had when the field was changed. If this request does not send the
      // field, the value recorded earlier is kept.
      const replaced = Object.fromEntries(
        Object.keys(changed).map((column) => [
          column,
          (column === TRANSLATIONS
            ? replacedTranslations(type, row, copy, isSent)
            : column in given
              ? row[column]
              : copy?.replaced[column]) ?? null,
        ]),
      )
      if (Object.keys(changed).length === 0) {
        if (copy) await writer.remove(workingCopies, copy.id)
        return
      }
      const columns = {
        title: String(changed[type.name] ?? row[type.name] ?? ''),
        changed: JSON.stringify(changed),
        replaced: JSON.stringify(replaced),
        saved_by: savedBy,
      }
      if (copy) await writer.update(workingCopies, copy.id, columns)
      else await writer.create(workingCopies, { content_type: type.key, row_id: id, ...columns })
    }),
  )
  return copiedRow(context, type, id)
}

/** Throws Refusal `not_found` if the row has no working copy. */
export const removeWorkingCopy = (context: Context, author: Author, type: ContentType, id: number): Promise<void> =>
  // Deleting may use the reserved disk space, so that editors can make room on a full disk.
  write(urgently(context.database), context.feed, author, async (writer) => {
    const { copy } = await lockedCopy(writer, context, type, id)
    if (!copy || !(await writer.remove(workingCopies, copy.id))) throw new Refusal('not_found')
  })

/**
 * Applies a working copy to its row. Throws Refusal `not_found` and the refusals of updateRow. Throws `stale` if the
 * row or its copy is not what the user saw, or if both have changed the same fields.
 */
export async function publishWorkingCopy<T extends ContentType>(
  context: Context,
  author: Author,
  type: T,
  id: number,
  { mayPublish, ...seen }: Seen & { mayPublish: boolean },
): Promise<Row<T>> {
  const { reader } = context.database
  const copy = await findCopy(reader, type, id)
  if (!copy) throw new Refusal('not_found')
  const logged = await loggedValues(reader, type, withPassedTime(copy.changed, author.now), 'present')
  const { [TRANSLATIONS]: stored = null, ...own } = copy.changed
  const base = copy.replaced[TRANSLATIONS] ?? null
  const values = TRANSLATIONS in copy.changed ? { ...logged, [TRANSLATIONS]: { stored, base } } : logged
  return withCurrent(context, type, id, () =>
    updateRow(context, author, type, id, values, {
      mayPublish,
      upon: async (writer) => {
        const { row, copy: present } = await lockedCopy(writer, context, type, id)
        const isChangedTwice =
          Object.keys(own).some((column) => ![copy.replaced[column], own[column]].includes(row[column])) ||
          (TRANSLATIONS in copy.changed && mergedTranslations(type, translationsOf(copy, row)).isTwice)
        const written = changedLanguages(base, stored)
        const hasSeen = await isSeen(writer.tx, type, seen, { row, copy: present }, (tag) => written.includes(tag))
        if (present?.version !== copy.version || !hasSeen) throw new Refusal('stale')
        if (seen.version === undefined && isChangedTwice) throw new Refusal('stale')
        await writer.remove(workingCopies, copy.id)
        return row.version
      },
    }),
  )
}
