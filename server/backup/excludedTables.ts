import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { singleTypes } from '../../content/index.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import type { TableInfo } from '../database/schema/introspection.ts'

/**
 * Tables that the site fills itself: a database with rows only in these counts as empty. If operators changed content in one,
 * `changes` has rows too.
 */
const leftOut: ReadonlySet<string> = new Set([
  // Users log in again. A copy of the archive must open no session and no reset.
  'sessions',
  'challenges',
  // A restore must not bring back what was revoked since.
  'remembered_browsers',
  'api_tokens',
  // Secret: anybody who reads an archive could write to them. Operators enter them again.
  'channel_secrets',
  // Unsaved text that opens without a log-in.
  'preview_links',
  'one_time_links',
  // Only the latest values, which are read again.
  'realm_population',
  'realm_places',
  'reset_windows',
  // A restored site has not answered these requests.
  'idempotency_keys',
  'tries',
  // The bytes are backed up as rows of picture_files: picturesOutside.ts.
  'picture_objects',
  // Before schema 0046. A restored copy must not remove pictures from the site's store.
  'picture_claims',
  'picture_removals',
])

export const isBackedUp = (table: string): boolean => !leftOut.has(table)

/** One of these is set if a message was sent, or may have been. Before channels there was only the first. */
const SENT = ['sent_at', 'remote_id', 'unknown_at']

/** Null if all rows are backed up. The schema may be older: an upgrade makes a backup first. */
export function backedUpRows({ name: table, columns }: TableInfo): RawBuilder<SqlBool> | null {
  // Only the whole picture, since its sizes can be encoded again.
  if (table === 'picture_files')
    return sql<SqlBool>`format = 'webp' and width = (select width from pictures where pictures.hash = picture_files.hash)`
  if (table !== 'outbox') return null
  // The original site sends what waits; a restored copy must not send it again.
  const marks = columns.filter(({ name }) => SENT.includes(name)).map(({ name }) => sql`${sql.ref(name)} is not null`)
  return sql<SqlBool>`(${sql.join(marks, sql` or `)})`
}

const leftOutColumns: Readonly<Record<string, readonly string[]>> = { pictures: ['avif_at'] }

export const isBackedUpColumn = (table: string, column: string): boolean =>
  !(leftOutColumns[table]?.includes(column) ?? false)

/**
 * Tables that the site fills itself: rows only in these count as an empty database. Operators' changes of content are
 * in `changes` as well.
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
