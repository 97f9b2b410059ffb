import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { singleTypes } from '../../content/index.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'
import { newsCategory } from '../../content/types/newsCategory.ts'
import type { TableInfo } from '../database/schema/introspection.ts'

/**
 * Tables that a backup leaves out: short-lived rows and what can be made again. Any other table is included, so that a
 * new one is never forgotten.
 */
const leftOut: ReadonlySet<string> = new Set([
  // A copy of the archive must open no session and no reset.
  'sessions',
  'challenges',
  // What was revoked after the backup must not become valid again.
  'remembered_browsers',
  'api_tokens',
  // Channel addresses must be entered again: they allow anyone who reads an archive to post.
  'channel_secrets',
  // These open unsaved text without a log-in.
  'preview_links',
  'one_time_links',
  // Figures of the past; the latest are included.
  'realm_population',
  'realm_places',
  'reset_windows',
  // A restored site has not answered these requests.
  'idempotency_keys',
  'tries',
  // The backup has the bytes of all pictures as rows of picture_files: see picturesOutside.ts.
  'picture_objects',
  // Of schemas before 0046, whose backup is made before an upgrade: a restored copy must remove nothing from the site's store.
  'picture_claims',
  'picture_removals',
])

export const isBackedUp = (table: string): boolean => !leftOut.has(table)

/** One of these columns is set if a message was sent or may have been. Schemas before channels have only the first. */
const SENT = ['sent_at', 'remote_id', 'unknown_at']

/**
 * The condition for the rows of a table to back up; null for all. The schema may be older, because an upgrade backs up
 * first.
 */
export function backedUpRows({ name: table, columns }: TableInfo): RawBuilder<SqlBool> | null {
  // Only whole pictures: sizes are drawn from them.
  if (table === 'picture_files')
    return sql<SqlBool>`format = 'webp' and width = (select width from pictures where pictures.hash = picture_files.hash)`
  if (table !== 'outbox') return null
  // Waiting messages are left out, because the original site sends them. Sent ones are included, so that the copy does
  // not send them again.
  const marks = columns.filter(({ name }) => SENT.includes(name)).map(({ name }) => sql`${sql.ref(name)} is not null`)
  return sql<SqlBool>`(${sql.join(marks, sql` or `)})`
}

/** Columns about tables that are left out are restored as null. */
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
