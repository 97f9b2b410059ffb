import { setImmediate as others } from 'node:timers/promises'
import { EXTERNAL_KEY, fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { ContentAction, Permission } from '../../../content/permissions.ts'
import type { UnchangedReason, UndoAnswer } from '../../../content/queries/manyRows/batchQuery.ts'
import type { Use } from '../../../content/refusals/conflicts.ts'
import type { ChangeAction } from '../../../content/queries/auditQuery.ts'
import { nameOf } from '../../audit/auditLog.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import {
  mayLoseReferences,
  presentIds,
  refuseLostReferences,
  refuseMissingPages,
  refuseThirdLevel,
} from '../../content/references/refuseReferences.ts'
import { namedUses, usesOf, type MaySee } from '../../content/references/uses.ts'
import { leaveAddress, leftAddress } from '../../content/ownPages.ts'
import { referencedMeanwhile } from '../../content/operations.ts'
import { loggedTable } from '../../content/writing/loggedTable.ts'
import { loggedValuesReader } from '../../content/writing/loggedValues.ts'
import { comingBack, keyOf, takenKeys, type Frame } from '../../content/writing/restoredFrame.ts'
import { withPassedTime } from '../../content/rowState.ts'
import { completed, storedValues } from '../../content/writing/storedValues.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { isOneOf, rowsAtOnce } from '../../database/dialect/idList.ts'
import { storedRow } from '../../database/schema/columns.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { inParts } from '../../process/queues/inParts.ts'
import { entriesBackwards, type LoggedEntry, latestChanges, findBatch } from './batchEntries.ts'

interface Undoing {
  sequence: number
  id: number
  name: string | null
  values: RowValues | null
  /** The id, version and external key with which a deleted row is created again; null if the row still exists. */
  frame: Frame | null
  /** The external key that the undo restores; undefined if the undone change did not replace the key. */
  key?: StoredValue
}

interface Group {
  type: ContentType
  action: ChangeAction
  readValues: ReturnType<typeof loggedValuesReader>
  undoings: Undoing[]
}

const needed: Partial<Record<ChangeAction, ContentAction>> = { create: 'delete', update: 'edit', delete: 'delete' }

interface Undoer {
  may: (permission: Permission) => boolean
  mayPublish: (type: ContentType) => boolean
  maySee: MaySee
}

type Kept = UndoAnswer['kept']

/** Rows that no other way of writing would accept as the undo would leave them. */
class RefusedRows extends Error {
  readonly rows: readonly Undoing[]
  constructor(rows: readonly Undoing[]) {
    super('The undo is tried again without these rows.')
    this.rows = rows
  }
}

/**
 * Undoes a batch by making a new one. Rows that have changed since, or that cannot be restored, stay as they are and
 * are reported. Throws Refusal `not_found` or `not_permitted`.
 */
export async function undoBatch(
  context: Context,
  author: Author,
  id: number,
  { may, mayPublish, maySee }: Undoer,
): Promise<UndoAnswer> {
  const { database, feed } = context
  const batch = await findBatch(database.longReader, id)
  if (!batch) throw new Refusal('not_found')
  const kept: Kept = []
  const groups = await prepare(database.longReader, id, { may, kept, now: author.now })
  const refused = new Set<Undoing>()
  const attempt = () =>
    write(
      database,
      feed,
      author,
      async (writer) => {
        const answer = { undone: 0, kept: [...kept], used_by: [] as Use[] }
        const at = (type: ContentType) => ({ writer, now: author.now, mayPublish: mayPublish(type), maySee, refused })
        for (const group of groups) answer.undone += await undoGroup(at(group.type), group, answer)
        const wrong = []
        for (const group of groups) wrong.push(...(await refusedIn(at(group.type), group)))
        if (wrong.length > 0) throw new RefusedRows(wrong)
        return { ...answer, batch: writer.batch }
      },
      {
        kind: 'undo',
        type: batch.type,
        undoes: id,
        rows: groups.reduce((sum, { undoings }) => sum + undoings.length, 0),
      },
    )
  for (;;) {
    try {
      return await referencedMeanwhile(attempt)
    } catch (error) {
      if (!(error instanceof RefusedRows)) throw error
      for (const undoing of error.rows) refused.add(undoing)
    }
  }
}

const isChecked = (type: ContentType): boolean =>
  fieldsOfKind(type, 'richText').length > 0 ||
  fieldsOfKind(type, 'text').some(([, { link }]) => link === 'site') ||
  fieldsOfKind(type, 'reference').some(([, { levels }]) => levels !== undefined)

/**
 * The rows are checked together after they have been written, because a row may refer to another of the batch.
 */
async function refusedIn({ writer, now, refused }: At, { type, action, undoings }: Group): Promise<Undoing[]> {
  if (action === 'create' || !isChecked(type)) return []
  const wrong: Undoing[] = []
  for await (const part of inParts(
    undoings.filter((undoing) => !refused.has(undoing)),
    rowsAtOnce(writer.engine),
  )) {
    const rows = await rowsOf(
      writer,
      type,
      part.map(({ id }) => id),
    )
    for (const undoing of part) {
      const { id, values } = undoing
      const row = rows.get(id)
      if (!row || !values) continue
      try {
        await refuseMissingPages(writer, type, values, now)
        await refuseThirdLevel(writer, type, values, id)
        if (mayLoseReferences(type, values)) await refuseLostReferences(writer, type, row, now)
      } catch (error) {
        if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
        wrong.push(undoing)
      }
    }
  }
  return wrong
}

async function rowsOf(
  { tx, engine }: Writer,
  type: ContentType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRow>> {
  const rows = tx.withTables<ContentTables>().selectFrom(type.table).selectAll()
  const found = await rows.where((eb) => isOneOf(engine, eb.ref('id'), ids)).execute()
  return new Map(found.map(storedRow).map((row) => [row.id, row]))
}

async function prepare(
  queries: Context['database']['longReader'],
  id: number,
  { may, kept, now }: { may: Undoer['may']; kept: Kept; now: Date },
): Promise<Group[]> {
  const groups: Group[] = []
  const often = await changedOften(queries, id)
  /** The latest change of each of these rows, and where it is undone. */
  const latest = new Map<number, { entry: LoggedEntry; group: Group; undoing: Undoing }>()
  for await (const entries of entriesBackwards(queries, id)) {
    for (const entry of entries) {
      const { type: key, action } = entry
      const right = needed[action]
      if (!right) throw new Error(`A batch holds no change of the kind ${action}.`)
      if (!may({ type: key, action: right })) throw new Refusal('not_permitted')
      const type = contentType(key)
      let group = groups.at(-1)
      if (group?.type !== type || group.action !== action) {
        const readValues = loggedValuesReader(queries, type, action === 'delete' ? 'new' : 'present')
        group = { type, action, readValues, undoings: [] }
        groups.push(group)
      }
      const later = latest.get(entry.row)
      const whole = later && joined(entry, later.entry)
      const undoing = await undoingOf(group, whole ?? entry, kept, now)
      if (later && whole) later.group.undoings.splice(later.group.undoings.indexOf(later.undoing), 1)
      if (!undoing) continue
      group.undoings.push(undoing)
      if (often.has(entry.row)) latest.set(entry.row, { entry: whole ?? entry, group, undoing })
    }
    await others()
  }
  return groups
}

/**
 * Returns the ids of rows that a batch has changed more than once. Only a batch that was continued has them, and it is of one
 * type.
 */
async function changedOften(queries: Context['database']['longReader'], batch: number): Promise<ReadonlySet<number>> {
  const rows = await queries
    .selectFrom('changes')
    .select('row_id')
    .where('batch', '=', batch)
    .groupBy(['content_type', 'row_id'])
    .having(({ eb, fn }) => eb(fn.countAll(), '>', 1))
    .execute()
  return new Set(rows.map(({ row_id }) => row_id))
}

/** Returns two changes of a row as one, or null if the row was also changed in between. */
function joined({ type, action, before, after }: LoggedEntry, later: LoggedEntry): LoggedEntry | null {
  if (type !== later.type || action !== 'update' || later.action !== 'update' || !after || !later.before) return null
  return Object.keys(differing(after, later.before)).length === 0 ? { ...later, before } : null
}

function differing(earlier: StoredRow, later: StoredRow): Record<string, StoredRow[string]> {
  return Object.fromEntries(Object.entries(earlier).filter(([column, value]) => later[column] !== value))
}

async function undoingOf(
  { type, readValues }: Group,
  { sequence, row: id, before: logged, after }: LoggedEntry,
  kept: Kept,
  now: Date,
): Promise<Undoing | null> {
  const before = logged && withPassedTime(logged, now)
  const name = nameOf(type.key, before ?? after)
  const common = { sequence, id, name }
  if (!before) return { ...common, values: null, frame: null }
  try {
    const values = await readValues(after ? differing(before, after) : before)
    if (!after) return { ...common, values, frame: before }
    const key = before[EXTERNAL_KEY]
    return { ...common, values, frame: null, ...(key !== after[EXTERNAL_KEY] && { key: key ?? null }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    kept.push({ type: type.key, id, name, reason: 'invalid' })
    return null
  }
}

interface At {
  writer: Writer
  now: Date
  mayPublish: boolean
  maySee: MaySee
  refused: ReadonlySet<Undoing>
}

async function undoGroup(
  at: At,
  group: Group,
  { kept, used_by }: Pick<UndoAnswer, 'kept' | 'used_by'>,
): Promise<number> {
  const { type, action } = group
  const leave = (some: readonly Undoing[], reason: UnchangedReason) => {
    for (const { id, name } of some) kept.push({ type: type.key, id, name, reason })
  }
  const ids = group.undoings.map(({ id }) => id)
  const latest = await latestChanges(at.writer.tx, at.writer.engine, type, ids)
  const [untouched, touched] = split(group.undoings, ({ id, sequence }) => latest.get(id) === sequence)
  leave(touched, 'changed')
  const [tried, refused] = split(untouched, (undoing) => !at.refused.has(undoing))
  leave(refused, 'invalid')
  if (action === 'create') {
    const { removed, used, uses } = await removeMade(at, type, tried)
    leave(used, 'referenced')
    used_by.push(...uses)
    return removed
  }
  const [whole, broken] = await withReferences(at, type, tried)
  leave(broken, 'invalid')
  return action === 'update' ? putBack(at, type, whole) : bringBack(at, type, whole, leave)
}

function split<T>(all: readonly T[], belongs: (one: T) => boolean): [T[], T[]] {
  return [all.filter(belongs), all.filter((one) => !belongs(one))]
}

type Leave = (some: readonly Undoing[], reason: UnchangedReason) => void

async function removeMade({ writer, maySee }: At, type: ContentType, undoings: readonly Undoing[]) {
  const idsOf = (some: readonly Undoing[]) => some.map(({ id }) => id)
  const uses = await usesOf(writer, type, idsOf(undoings))
  const [used, unused] = split(undoings, ({ id }) => uses.referred.has(id))
  return {
    removed: await writer.removeAll(loggedTable(type), idsOf(unused)),
    used,
    uses: await namedUses(writer, type, idsOf(used), uses, maySee),
  }
}

async function withReferences(
  { writer }: At,
  type: ContentType,
  undoings: readonly Undoing[],
): Promise<[Undoing[], Undoing[]]> {
  let whole = [...undoings]
  const broken: Undoing[] = []
  for (const [name, { to }] of fieldsOfKind(type, 'reference')) {
    const referred = ({ values }: Undoing) => (typeof values?.[name] === 'number' ? [values[name]] : [])
    const ids = [...new Set(whole.flatMap(referred))]
    if (ids.length === 0) continue
    const known = await presentIds(writer, contentType(to), ids)
    if (to === type.key) for (const { id, frame } of whole) if (frame) known.add(id)
    const [kept, lost] = split(whole, (undoing) => referred(undoing).every((id) => known.has(id)))
    whole = kept
    broken.push(...lost)
  }
  return [whole, broken]
}

async function putBack(at: At, type: ContentType, undoings: readonly Undoing[]): Promise<number> {
  const { writer, now, mayPublish } = at
  const keys = undoings.flatMap(({ key }) => keyOf({ [EXTERNAL_KEY]: key ?? null }))
  const taken = await takenKeys(writer, type, keys)
  const keyed = ({ key }: Undoing) =>
    key === undefined || (typeof key === 'string' && taken.has(key)) ? {} : { [EXTERNAL_KEY]: key }
  const updates = []
  const left: { id: number; address: string }[] = []
  for await (const part of inParts(undoings, rowsAtOnce(writer.engine)))
    for (const undoing of part) {
      const stored = await storedValues(writer, type, undoing.values ?? {}, now)
      const key = keyed(undoing)
      updates.push({
        id: undoing.id,
        values: (before: StoredRow) => {
          const values = { ...completed(type, stored, { before, now, mayPublish }), ...key }
          const address = leftAddress(type, before, values, now)
          if (address !== null) left.push({ id: undoing.id, address })
          return values
        },
      })
    }
  const { changed } = await writer.updateAll(loggedTable(type), updates)
  for (const { id, address } of left) await leaveAddress(writer, id, address, now)
  return changed
}

async function bringBack(at: At, type: ContentType, undoings: readonly Undoing[], leave: Leave): Promise<number> {
  const { writer, now, mayPublish } = at
  const keys = undoings.flatMap(({ frame }) => (frame ? keyOf(frame) : []))
  const taken = await takenKeys(writer, type, keys)
  const rows = []
  const ordered = [...undoings].sort((one, other) => one.id - other.id)
  for await (const part of inParts(ordered, rowsAtOnce(writer.engine)))
    for (const undoing of part) {
      const { values, frame } = undoing
      if (!values || !frame) continue
      if (await isTaken(at, type, values)) {
        leave([undoing], 'duplicate')
        continue
      }
      const stored = await storedValues(writer, type, values, now)
      const whole = completed(type, stored, { before: null, now, mayPublish })
      rows.push({ [EXTERNAL_KEY]: null, ...whole, ...comingBack(type, frame, taken) })
    }
  return (await writer.createAll(loggedTable(type), rows)).length
}

async function isTaken({ writer }: At, type: ContentType, values: RowValues): Promise<boolean> {
  if (!type.unique) return false
  let rows = writer.tx.withTables<ContentTables>().selectFrom(type.table).select('id')
  for (const name of type.unique) {
    const value = values[name]
    if (typeof value === 'string' || typeof value === 'number') rows = rows.where(name, '=', value)
  }
  return (await rows.limit(1).executeTakeFirst()) !== undefined
}
