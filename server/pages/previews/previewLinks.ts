import type { ContentType } from '../../../content/define.ts'
import type { PreviewLink } from '../../../content/queries/previewLinkQuery.ts'
import { MOST_PREVIEW_LINKS, PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { holds, permissionsOf } from '../../auth/permissions.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { findStoredRow } from '../../content/lists/readRows.ts'
import { copiedColumns } from '../../content/workingCopies/workingCopies.ts'
import type { Context, SessionUser } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { countOf } from '../../database/dialect/idList.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { Refusal } from '../../errors/refusals.ts'

const previewLinks: LoggedTable = {
  table: 'preview_links',
  type: PREVIEW_LINKS_TYPE,
  secrets: ['token_hash'],
}

const HOUR_MS = 3_600_000

type Site = Pick<Context, 'database' | 'feed'>

interface NewLink {
  type: ContentType
  row: number
  hours: number
}

/**
 * Makes a preview link and returns its secret token, which cannot be shown again. Throws Refusal `not_found` or
 * `too_many_preview_links`.
 */
export function makePreviewLink(
  { database, feed }: Site,
  author: Author,
  maker: Pick<SessionUser, 'id' | 'username'>,
  { type, row, hours }: NewLink,
): Promise<PreviewLink & { token: string }> {
  const token = newToken()
  const expires_at = new Date(author.now.getTime() + hours * HOUR_MS).toISOString()
  return write(database, feed, author, async (writer) => {
    const { tx, engine } = writer
    await lockNames(tx, engine, [PREVIEW_LINKS_TYPE])
    await tx.deleteFrom('preview_links').where('expires_at', '<=', author.now.toISOString()).execute()
    const links = tx.selectFrom('preview_links').where('created_by', '=', maker.id)
    if ((await countOf(links)) >= MOST_PREVIEW_LINKS)
      throw new Refusal('too_many_preview_links', { values: { most: MOST_PREVIEW_LINKS } })
    const stored = await findStoredRow(tx, type, row)
    if (!stored) throw new Refusal('not_found')
    const copied = await copiedColumns(tx, type, row)
    const title = String((copied[type.name] ?? stored[type.name]) || '')
    const { id, created_at } = await writer.create(previewLinks, {
      token_hash: hashToken(token),
      content_type: type.key,
      row_id: row,
      title,
      created_by: maker.id,
      expires_at,
    })
    return { id, row_id: row, title, created_by: maker.username, created_at, expires_at, token }
  })
}

export const listPreviewLinks = (queries: Queries, type: ContentType, now: Date): Promise<PreviewLink[]> =>
  queries
    .selectFrom('preview_links as link')
    .innerJoin('users', 'users.id', 'link.created_by')
    .select(['link.id', 'link.row_id', 'link.title', 'users.username as created_by'])
    .select(['link.created_at', 'link.expires_at'])
    .where('link.content_type', '=', type.key)
    .where('link.expires_at', '>', now.toISOString())
    .orderBy('link.id', 'desc')
    .execute()

/** Throws Refusal `not_found` if this content type has no valid preview link with this id. */
export const removePreviewLink = ({ database, feed }: Site, author: Author, type: ContentType, id: number) =>
  write(database, feed, author, async ({ remove, tx }) => {
    const living = await tx
      .selectFrom('preview_links')
      .select('id')
      .where('id', '=', id)
      .where('content_type', '=', type.key)
      .where('expires_at', '>', author.now.toISOString())
      .executeTakeFirst()
    if (!living || !(await remove(previewLinks, id))) throw new Refusal('not_found')
  })

/**
 * Returns null if the token is unknown, expired or revoked. Also returns null if the account that made the link may no
 * longer edit such rows.
 */
export async function openPreviewLink(
  queries: Queries,
  token: string,
  now: Date,
): Promise<{ type: string; row: number; expiresAt: Date } | null> {
  const link = await queries
    .selectFrom('preview_links as link')
    .innerJoin('users', 'users.id', 'link.created_by')
    .select(['link.content_type as type', 'link.row_id as row', 'link.expires_at'])
    .select(['users.role', 'users.roles'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now.toISOString())
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!link) return null
  const { type, row, expires_at: expiresAt, ...maker } = link
  const permissions = await permissionsOf(queries, maker)
  return holds({ permissions }, { type, action: 'edit' }) ? { type, row, expiresAt: new Date(expiresAt) } : null
}
