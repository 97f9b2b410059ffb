import type { ContentType } from '../../../content/define.ts'
import type { PreviewLink } from '../../../content/queries/previewLinkQuery.ts'
import { MOST_PREVIEW_LINKS, PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { holds, permissionsOf } from '../../auth/permissions.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import type { RowValues } from '../../content/bodyValues.ts'
import { findStoredRow } from '../../content/lists/readRows.ts'
import { storedValues } from '../../content/writing/storedValues.ts'
import type { Context, SessionUser } from '../../context/context.ts'
import type { Author, LoggedTable } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import type { StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'

/** What was typed and not saved is no history. */
const previewLinks: LoggedTable = {
  table: 'preview_links',
  type: PREVIEW_LINKS_TYPE,
  secrets: ['token_hash', 'draft'],
}

const HOUR_MS = 3_600_000

type Site = Pick<Context, 'database' | 'feed'>

/** What is asked for. */
interface NewLink {
  type: ContentType
  /** Null for a row that is not saved. */
  row: number | null
  values: RowValues
  hours: number
}

/** Makes a link, and gives its token, which cannot be read again. Throws Refusal: `too_many_preview_links`, `taken_down`. */
export function makePreviewLink(
  { database, feed }: Site,
  author: Author,
  maker: Pick<SessionUser, 'id' | 'username'>,
  { type, row, values, hours }: NewLink,
): Promise<PreviewLink & { token: string }> {
  const token = newToken()
  const expires_at = new Date(author.now.getTime() + hours * HOUR_MS).toISOString()
  return write(database, feed, author, async (writer) => {
    const { tx } = writer
    await lockNames(tx, database.engine, [PREVIEW_LINKS_TYPE])
    await tx.deleteFrom('preview_links').where('expires_at', '<=', author.now.toISOString()).execute()
    const { total } = await tx
      .selectFrom('preview_links')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('created_by', '=', maker.id)
      .executeTakeFirstOrThrow()
    if (Number(total) >= MOST_PREVIEW_LINKS)
      throw new Refusal('too_many_preview_links', { values: { most: MOST_PREVIEW_LINKS } })
    const draft = await storedValues(writer, type, values, database.engine, author.now)
    const stored = row === null || type.name in draft ? null : await findStoredRow(tx, type, row)
    const title = String((draft[type.name] ?? stored?.[type.name]) || '')
    const { id, created_at } = await writer.create(previewLinks, {
      token_hash: hashToken(token),
      content_type: type.key,
      row_id: row,
      title,
      draft: JSON.stringify(draft),
      created_by: maker.id,
      expires_at,
    })
    return { id, row_id: row, title, created_by: maker.username, created_at, expires_at, token }
  })
}

/** The links of a type that have not expired, the newest first. */
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

/** Takes a link back: from now on it opens nothing. Throws Refusal `not_found` where there is none of this type that lives. */
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
 * What a token opens; null where it is unknown, has expired or was taken back, and where whoever made it may no longer edit such
 * rows.
 */
export async function openPreviewLink(
  queries: Queries,
  token: string,
  now: Date,
): Promise<{ type: string; row: number | null; draft: Readonly<Record<string, StoredValue>>; expiresAt: Date } | null> {
  const link = await queries
    .selectFrom('preview_links as link')
    .innerJoin('users', 'users.id', 'link.created_by')
    .select(['link.content_type as type', 'link.row_id as row', 'link.draft', 'link.expires_at'])
    .select(['users.role', 'users.roles'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now.toISOString())
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!link) return null
  const { type, row, draft, expires_at: expiresAt, ...maker } = link
  const permissions = await permissionsOf(queries, maker)
  if (!holds({ permissions }, { type, action: 'edit' })) return null
  const values = JSON.parse(draft) as Record<string, StoredValue> // as makePreviewLink writes it
  return { type, row, draft: values, expiresAt: new Date(expiresAt) }
}
