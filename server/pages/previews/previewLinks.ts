import type { ContentType } from '../../../content/define.ts'
import type { PreviewLink } from '../../../content/queries/previewLinkQuery.ts'
import { MOST_PREVIEW_LINKS, PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { holds, permissionsOf } from '../../auth/permissions.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import { findStoredRow } from '../../content/readRows.ts'
import type { Context, SessionUser } from '../../context/context.ts'
import { write, type Author, type LoggedTable } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { lockNames } from '../../database/dialect/locks.ts'
import { Refusal } from '../../errors/refusals.ts'

/** What was typed and not saved is no history. */
const previewLinks: LoggedTable = {
  table: 'preview_links',
  type: PREVIEW_LINKS_TYPE,
  secrets: ['token_hash', 'draft'],
}

const HOUR_MS = 3_600_000

type Site = Pick<Context, 'database' | 'feed'>
type Values = Readonly<Record<string, unknown>>

/** What a row will be called, by the values of a form and, for the rest, by what is saved. */
async function titleOf(queries: Queries, type: ContentType, { id, [type.name]: given }: Values): Promise<string> {
  const stored = given === undefined && typeof id === 'number' ? await findStoredRow(queries, type, id) : null
  const title = given ?? stored?.[type.name]
  return typeof title === 'string' ? title : ''
}

/** Makes a link, and gives its token, which cannot be read again. Throws Refusal `too_many_preview_links`. */
export async function makePreviewLink(
  { database, feed }: Site,
  author: Author,
  maker: Pick<SessionUser, 'id' | 'username'>,
  { type, values, hours }: { type: ContentType; values: Values; hours: number },
): Promise<PreviewLink & { token: string }> {
  const token = newToken()
  const now = author.now.toISOString()
  const expires_at = new Date(author.now.getTime() + hours * HOUR_MS).toISOString()
  const row_id = typeof values['id'] === 'number' ? values['id'] : null
  const title = await titleOf(database.reader, type, values)
  return write(database, feed, author, async ({ create, tx }) => {
    await lockNames(tx, database.engine, [PREVIEW_LINKS_TYPE])
    await tx.deleteFrom('preview_links').where('expires_at', '<=', now).execute()
    const { total } = await tx
      .selectFrom('preview_links')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('created_by', '=', maker.id)
      .executeTakeFirstOrThrow()
    if (Number(total) >= MOST_PREVIEW_LINKS)
      throw new Refusal('too_many_preview_links', { values: { most: MOST_PREVIEW_LINKS } })
    const { id, created_at } = await create(previewLinks, {
      token_hash: hashToken(token),
      content_type: type.key,
      row_id,
      title,
      draft: JSON.stringify(values),
      created_by: maker.id,
      expires_at,
    })
    return { id, row_id, title, created_by: maker.username, created_at, expires_at, token }
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
): Promise<{ type: string; draft: unknown; expiresAt: Date } | null> {
  const link = await queries
    .selectFrom('preview_links as link')
    .innerJoin('users', 'users.id', 'link.created_by')
    .select(['link.content_type as type', 'link.draft', 'link.expires_at', 'users.role', 'users.roles'])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.expires_at', '>', now.toISOString())
    .where('users.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!link) return null
  const { type, draft, expires_at: expiresAt, ...maker } = link
  const permissions = await permissionsOf(queries, maker)
  if (!holds({ permissions }, { type, action: 'edit' })) return null
  return { type, draft: JSON.parse(draft) as unknown, expiresAt: new Date(expiresAt) }
}
