import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { singleTypes } from '../../content/index.ts'
import { landingSection } from '../../content/settings/landingSection.ts'
import { menuEntry } from '../../content/settings/menuEntry.ts'

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
  'one_time_links',
  'reset_windows',
  'tries',
])

export const isBackedUp = (table: string): boolean => !leftOut.has(table)

/** Of these tables only some rows are kept: of a picture the whole one, not the sizes that are drawn from it. */
export const backedUpRows: Readonly<Record<string, RawBuilder<SqlBool>>> = {
  picture_files: sql<SqlBool>`format = 'webp'
    and width = (select width from pictures where pictures.hash = picture_files.hash)`,
  // What waits is sent by the site that was backed up; a restored copy must not send it a second time. What was sent is
  // remembered, so that the copy does not send it anew.
  outbox: sql<SqlBool>`sent_at is not null`,
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
  ...singleTypes.map(({ table }) => table),
])

export const tellsOfUse = (table: string): boolean => isBackedUp(table) && !ownRows.has(table)
