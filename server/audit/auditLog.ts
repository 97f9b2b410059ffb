import { setImmediate as others } from 'node:timers/promises'
import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { TOKENS_TYPE } from '../../content/accounts/apiTokens.ts'
import { GAME_ACCOUNTS_TYPE } from '../../content/accounts/gameAccounts.ts'
import { ROLES_TYPE } from '../../content/accounts/roles.ts'
import { CHANNELS_TYPE } from '../../content/channels/channel.ts'
import { PLACE } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import { type AuditFilter, CHANGE_ACTIONS, MOST_COUNTED } from '../../content/queries/auditQuery.ts'
import { PREVIEW_LINKS_TYPE } from '../../content/queries/previewLinkQuery.ts'
import { WORKING_COPIES_TYPE } from '../../content/queries/workingCopyQuery.ts'
import { COUPONS_TYPE } from '../../content/shop/coupons.ts'
import { TRANSLATIONS } from '../../content/translations.ts'
import { ORDERS_TYPE } from '../../content/shop/orders.ts'
import { actorNames, usernames } from '../apiTokens/tokens.ts'
import type { Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import { takenDownAmong } from '../pictures/takedowns.ts'
import { translationDifferences } from '../content/translations/translationDifferences.ts'
import { users } from '../users/users.ts'

export interface FieldChange {
  name: string
  before: unknown
  after: unknown
}

/**
 * The audit trail omits changes to these fields. They change with every write, repeat a name or email address in
 * normalized form, or mean nothing without other rows.
 */
const unsaid: ReadonlySet<string> = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'username_key',
  'email_key',
  PLACE,
])

export type LoggedRow = Readonly<Record<string, unknown>> | null

export function differences(before: LoggedRow, after: LoggedRow): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].sort()
  return names
    .filter((name) => !unsaid.has(name))
    .map((name) => ({ name, before: before?.[name] ?? null, after: after?.[name] ?? null }))
    .filter((field) => field.before !== field.after)
    .flatMap((field) => (field.name === TRANSLATIONS ? translationDifferences(field) : [field]))
}

export const auditEntry = z.object({
  sequence: z.int(),
  time: z.string(),
  actor: z.string().meta({ description: '`user:12`, `token:5`, `visitor`, `command`, `site` or `demo`.' }),
  actor_name: z.string().nullable(),
  action: z.enum(CHANGE_ACTIONS),
  type: z.string(),
  row_id: z.int(),
  row_name: z.string().nullable(),
  address: z
    .string()
    .nullable()
    .meta({ description: 'Where the request came from. Null without the permission `audit`.' }),
  request_id: z.string().nullable(),
  batch: z.int().nullable().meta({ description: 'The batch of changes that it belongs to.' }),
  fields: z.array(z.object({ name: z.string(), before: z.unknown(), after: z.unknown() })).meta({
    description:
      'The fields that were changed, and translations such as `translations.en.title`. Secrets are not among them.',
  }),
  taken_down: z.array(z.string()).meta({ description: 'Pictures among these values that were taken down.' }),
})
export type AuditEntry = z.infer<typeof auditEntry>

/**
 * There may be millions of log entries, but only a few dozen content types. This query finds each content type with one
 * index lookup instead of reading all entries.
 */
const EVERY_TYPE = sql`(with recursive known(name) as (
    select min(content_type) from changes
    union all select (select min(content_type) from changes where content_type > known.name) from known where known.name is not null
  ) select name from known where name is not null)`

const matching = (queries: Queries, { actor, type, action, row, from, to }: AuditFilter) => {
  let entries = queries.selectFrom('changes')
  if (actor !== undefined) entries = entries.where('actor', '=', actor)
  // A filter by person matches the fewest entries. Appending `''` to the other columns keeps SQLite from using their
  // indexes instead.
  const isBySomebody = actor !== undefined && row === undefined
  if (type !== undefined)
    entries = isBySomebody
      ? entries.where(sql<SqlBool>`content_type || '' = ${type}`)
      : entries.where('content_type', '=', type)
  if (action !== undefined)
    entries =
      isBySomebody || type !== undefined
        ? entries.where(sql<SqlBool>`action || '' = ${action}`)
        : entries.where('action', '=', action)
  if (row !== undefined) {
    entries = entries.where('row_id', '=', row)
    if (type === undefined) entries = entries.where(sql<SqlBool>`content_type in ${EVERY_TYPE}`)
  }
  if (from !== undefined) entries = entries.where('time', '>=', from)
  if (to !== undefined) entries = entries.where('time', '<', to)
  return entries
}

interface Place {
  time: string
  sequence: number
}

interface Part {
  limit: number
  offset?: number
  before?: Place
  addresses?: boolean
}

export async function readAudit(
  queries: Queries,
  filter: AuditFilter,
  { limit, offset = 0, before, addresses = false }: Part,
): Promise<AuditEntry[]> {
  // First finds the entries in an index, then reads only those, because each entry is large: it contains the row before
  // and after the change.
  const { time = '', sequence = 0 } = before ?? {}
  // The entries of one row are sorted by sequence. If they were sorted by time, SQLite would read all entries of the
  // content type.
  const isByTime = filter.row === undefined
  const selected = matching(queries, filter)
    .$if(before !== undefined && isByTime, (older) =>
      older.where('time', '<=', time).where((eb) => eb.or([eb('time', '<', time), eb('sequence', '<', sequence)])),
    )
    .$if(before !== undefined && !isByTime, (older) => older.where('sequence', '<', sequence))
    .$if(isByTime, (all) => all.orderBy('time', 'desc'))
    .select('sequence')
    .orderBy('sequence', 'desc')
    .limit(limit)
    .offset(offset)
  return readEntries(queries, selected, { isByTime, addresses })
}

export async function placeOf(queries: Queries, sequence: number): Promise<Place | null> {
  const found = await queries
    .selectFrom('changes')
    .select(['time', 'sequence'])
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return found ?? null
}

export async function readEntries<DB, Tables extends keyof DB>(
  queries: Queries,
  selected: SelectQueryBuilder<DB, Tables, { sequence: number }>,
  { isByTime = false, addresses = false }: { isByTime?: boolean; addresses?: boolean } = {},
): Promise<AuditEntry[]> {
  const entries = await queries
    .selectFrom('changes')
    .selectAll()
    .where('sequence', 'in', selected)
    .$if(isByTime, (query) => query.orderBy('time', 'desc'))
    .orderBy('sequence', 'desc')
    .execute()
  const accounts = entries.flatMap(({ content_type, row_id }) => (content_type === users.type ? [row_id] : []))
  const actors = entries.map(({ actor }) => actor)
  const [names, actorName] = await Promise.all([usernames(queries, accounts), actorNames(queries, actors)])
  const changes = entries.map(({ before, after, ...entry }) => {
    const [earlier, later] = [asRow(before), asRow(after)]
    return { ...entry, row: later ?? earlier, fields: differences(earlier, later) }
  })
  const takenDown = await takenDownAmong(queries, [...new Set(changes.flatMap(({ fields }) => hashesIn(fields)))])
  return changes.map(({ content_type: type, row, fields, ...entry }) => ({
    sequence: entry.sequence,
    time: entry.time,
    actor: entry.actor,
    actor_name: actorName(entry.actor) ?? null,
    action: entry.action,
    type,
    row_id: entry.row_id,
    row_name: nameOf(type, row) ?? (type === users.type ? (names.get(entry.row_id) ?? null) : null),
    address: addresses ? entry.address : null,
    request_id: entry.request_id,
    batch: entry.batch,
    fields,
    taken_down: [...new Set(hashesIn(fields))].filter((hash) => takenDown.has(hash)),
  }))
}

const hashesIn = (fields: readonly FieldChange[]): string[] =>
  fields.flatMap(({ before, after }) =>
    [before, after].filter((value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)).map(String),
  )

export async function countAudit(queries: Queries, filter: AuditFilter): Promise<number> {
  const some = matching(queries, filter)
    .select('sequence')
    .limit(MOST_COUNTED + 1)
  return countOf(queries.selectFrom(some.as('counted')))
}

/**
 * An export reads this many entries at a time. That takes a few milliseconds, and other requests are served in between.
 */
const BATCH = 50

export async function* exportAudit(queries: Queries, filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
  let before: Place | undefined
  for (;;) {
    const entries = await readAudit(queries, filter, { limit: BATCH, addresses: true, ...(before && { before }) })
    yield entries
    const last = entries.at(-1)
    if (!last || entries.length < BATCH) return
    before = last
    await others()
  }
}

export const asRow = (json: string | null): LoggedRow => (json === null ? null : (JSON.parse(json) as LoggedRow)) // The cast is safe, because write.ts logs a row as a JSON object.

const otherNames: Readonly<Record<string, string>> = {
  [users.type]: 'username',
  [ROLES_TYPE]: 'name',
  [TOKENS_TYPE]: 'name',
  [GAME_ACCOUNTS_TYPE]: 'name',
  [CHANNELS_TYPE]: 'name',
  [ORDERS_TYPE]: 'number',
  [COUPONS_TYPE]: 'code',
  [PREVIEW_LINKS_TYPE]: 'title',
  [WORKING_COPIES_TYPE]: 'title',
}

export function nameOf(key: string, row: LoggedRow): string | null {
  const type = contentTypes.find((type) => type.key === key)
  if (type?.single) return type.title
  const field = otherNames[key] ?? type?.name
  const name = field === undefined ? null : row?.[field]
  return typeof name === 'string' ? name : null
}
