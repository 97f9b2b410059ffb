import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { singleTypes } from '../../content/index.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import type { TableInfo } from '../database/schema/introspection.ts'

/**
 * What a backup leaves out, by table: what serves a moment, and what can be made again. A table that is not named here is
 * kept, so that a new one is never forgotten.
 */
const leftOut: ReadonlySet<string> = new Set([
  // Whoever was logged in logs in again; a copy of the archive opens nobody's session and no reset.
  'sessions',
  'challenges',
  // What was taken back since must not come to life again.
  'remembered_browsers',
  'api_tokens',
  // The addresses of channels are entered again: whoever reads an archive could write to them.
  'channel_secrets',
  // What was never saved, and opens without a log-in.
  'preview_links',
  'one_time_links',
  // Of what realms told, the latest alone.
  'realm_population',
  'realm_places',
  'reset_windows',
  // A restored site has not answered these requests.
  'idempotency_keys',
  'tries',
  // A backup holds the bytes, wherever they lay, as rows of picture_files: see picturesOutside.ts.
  'picture_objects',
  'picture_claims',
  'picture_removals',
])

export const isBackedUp = (table: string): boolean => !leftOut.has(table)

/** Any of these is set in what was sent, or may have been. A schema before that of the channels has the first alone. */
const SENT = ['sent_at', 'remote_id', 'unknown_at']

/** Of some tables only these rows are kept; null where all are. The schema may be an earlier one: an upgrade makes a backup before. */
export function backedUpRows({ name: table, columns }: TableInfo): RawBuilder<SqlBool> | null {
  // Of a picture the whole one, not the sizes that are drawn from it.
  if (table === 'picture_files')
    return sql<SqlBool>`format = 'webp' and width = (select width from pictures where pictures.hash = picture_files.hash)`
  // A restored copy must not put its pictures into the store of the site that was backed up, unless its own settings say so.
  if (table === 'site_state') return sql<SqlBool>`key <> 'pictures-place' and key not like 'picture-store:%'`
  if (table !== 'outbox') return null
  // What waits is sent by the site that was backed up; a restored copy must not send it a second time. What was sent, or may
  // have been, is remembered, so that the copy does not send it anew.
  const marks = columns.filter(({ name }) => SENT.includes(name)).map(({ name }) => sql`${sql.ref(name)} is not null`)
  return sql<SqlBool>`(${sql.join(marks, sql` or `)})`
}

/** Columns that speak of what is left out; they begin anew as null. */
const leftOutColumns: Readonly<Record<string, readonly string[]>> = { pictures: ['avif_at'] }

export const isBackedUpColumn = (table: string, column: string): boolean =>
  !(leftOutColumns[table]?.includes(column) ?? false)

/**
 * Tables that the site fills by itself, so that a database with rows in them alone counts as empty. What operators have
 * changed in one of content stands in `changes`, too.
 */
const ownRows: ReadonlySet<string> = new Set([
  'site_state',
  'roles',
  menuEntry.table,
  landingSection.table,
  newsCategory.table,
  ...singleTypes.map(({ table }) => table),
])

export const tellsOfUse = (table: string): boolean => isBackedUp(table) && !ownRows.has(table)
