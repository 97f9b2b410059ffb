import type { ContentType, Row } from '../../../content/define.ts'
import {
  WORKING_COPIES_TYPE,
  type ListedWorkingCopy,
  type WorkingCopy,
} from '../../../content/queries/workingCopyQuery.ts'
import type { Context } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { urgently, type Queries } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { apiRow } from '../apiRow.ts'
import type { RowValues } from '../bodyValues.ts'
import { mergedRow } from '../formatted/draftRow.ts'
import { updateRow } from '../operations.ts'
import { presentRow } from '../presentRow.ts'
import { withCurrentState } from '../publishing/publicRows.ts'
import { findStoredRow } from '../lists/readRows.ts'
import { refuseUnknownReferences } from '../references/refuseReferences.ts'
import { lastChanges } from '../writing/lastChanges.ts'
import { loggedValues } from '../writing/loggedValues.ts'
import { completed, storedValues } from '../writing/storedValues.ts'

type Columns = Readonly<Record<string, StoredValue>>

/** What is not published yet is no history. */
const workingCopies: LoggedTable = {
  table: 'working_copies',
  type: WORKING_COPIES_TYPE,
  secrets: ['changed', 'replaced'],
}

/** A row as its working copy has it, and what is to be known of the copy. */
export type CopiedRow<T extends ContentType> = Row<T> & { working_copy: WorkingCopy | null; published: Row<T> }

/** The versions of the row and of its copy that somebody has seen; of the copy 0 where there was none. */
export interface Seen {
  version?: number | undefined
  working_copy_version?: number | undefined
}

interface Copy extends WorkingCopy {
  id: number
  /** The columns that differ from the row's, as they are stored. */
  changed: Columns
  /** What stood in the row in their place. */
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
  const columns = (json: string) => JSON.parse(json) as Columns // as it is written below
  return { ...found, changed: columns(found.changed), replaced: columns(found.replaced) }
}

/** What a row's working copy has in place of the row's own columns; nothing where there is no copy. */
export const copiedColumns = async (queries: Queries, type: ContentType, row: number): Promise<Columns> =>
  (await findCopy(queries, type, row))?.changed ?? {}

/** The working copies of rows of a type that are there, the latest first. */
export const listWorkingCopies = (queries: Queries, type: ContentType): Promise<ListedWorkingCopy[]> =>
  copies(queries, type)
    .where('copy.row_id', 'in', queries.withTables<ContentTables>().selectFrom(type.table).select('id') as never) // of the same database
    .orderBy('copy.updated_at', 'desc')
    .orderBy('copy.id', 'desc')
    .execute()

/** A row as its working copy has it; as it stands, where it has none. Throws Refusal `not_found` where there is no row. */
async function copiedRow<T extends ContentType>(context: Context, type: T, id: number): Promise<CopiedRow<T>> {
  const { database, config, clock } = context
  const [present, copy] = await Promise.all([
    findStoredRow(database.reader, type, id),
    findCopy(database.reader, type, id),
  ])
  if (!present) throw new Refusal('not_found')
  const now = clock.now()
  const shown = (row: Row<T>) => withCurrentState(type, apiRow(type, row, config), now)
  const published = shown(presentRow(type, present))
  if (!copy) return { ...published, working_copy: null, published }
  const { version, saved_at, saved_by, changed } = copy
  const copied = shown(await mergedRow(context, type, present, changed))
  return { ...copied, working_copy: { version, saved_at, saved_by }, published }
}

/** A row as its working copy has it. Throws Refusal `not_found` where there is no such copy. */
export async function readWorkingCopy<T extends ContentType>(
  context: Context,
  type: T,
  id: number,
): Promise<CopiedRow<T>> {
  const row = await copiedRow(context, type, id)
  if (!row.working_copy) throw new Refusal('not_found')
  return row
}

/** The row and its copy within a change, which nobody else changes until it ends. */
async function lockedCopy({ tx }: Writer, { database }: Context, type: ContentType, id: number) {
  await lockNames(tx, database.engine, [`${WORKING_COPIES_TYPE} ${type.key} ${id}`])
  const row = await findStoredRow(tx, type, id)
  if (!row) throw new Refusal('not_found')
  return { row, copy: await findCopy(tx, type, id) }
}

const isSeen = (seen: Seen, row: StoredRow, copy: Copy | null): boolean =>
  (seen.version ?? row.version) === row.version &&
  (seen.working_copy_version ?? copy?.version ?? 0) === (copy?.version ?? 0)

/** A refusal as `stale`, with the row as its copy has it now and who has changed the row last; who the copy, it says itself. */
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

/**
 * Changes values of a row in its working copy, which begins with the first; visitors see nothing of it. A copy in which nothing
 * differs from the row is none. Throws Refusal: `not_found`, `invalid`, and `stale` where the row or its copy is not what was seen.
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
      if (!isSeen(seen, row, copy)) throw new Refusal('stale')
      await refuseUnknownReferences(writer, type, values)
      const stored = await storedValues(writer, type, values, database.engine, author.now)
      const before: StoredRow = { ...row, ...copy?.changed }
      const given = completed(type, stored, { before, now: author.now, mayPublish: true })
      const changed = Object.fromEntries(
        Object.entries({ ...copy?.changed, ...given }).filter(([column, value]) => row[column] !== value),
      )
      // What was not given again was decided upon what stood there then.
      const replaced = Object.fromEntries(
        Object.keys(changed).map((column) => [
          column,
          (column in given ? row[column] : copy?.replaced[column]) ?? null,
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

/** Throws a working copy away. Throws Refusal `not_found` where there is none. */
export const removeWorkingCopy = (context: Context, author: Author, type: ContentType, id: number): Promise<void> =>
  // With a full disk too: what is thrown away makes room.
  write(urgently(context.database), context.feed, author, async (writer) => {
    const { copy } = await lockedCopy(writer, context, type, id)
    if (!copy || !(await writer.remove(workingCopies, copy.id))) throw new Refusal('not_found')
  })

/**
 * Writes a working copy over its row, as one change. Where no version of the row is said, whatever else has changed in the row
 * meanwhile stays. Throws Refusal: `not_found`; `stale` where the row or the copy is not what was seen, or where what the copy
 * changes was changed in the row, too; and whatever an update throws.
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
  const values = await loggedValues(reader, type, copy.changed, 'present')
  return withCurrent(context, type, id, () =>
    updateRow(context, author, type, id, values, {
      mayPublish,
      upon: async (writer) => {
        const { row, copy: present } = await lockedCopy(writer, context, type, id)
        const isChangedTwice = Object.entries(copy.replaced).some(
          ([column, value]) => row[column] !== value && row[column] !== copy.changed[column],
        )
        if (present?.version !== copy.version || !isSeen(seen, row, present)) throw new Refusal('stale')
        if (seen.version === undefined && isChangedTwice) throw new Refusal('stale')
        await writer.remove(workingCopies, copy.id)
        return row.version
      },
    }),
  )
}
