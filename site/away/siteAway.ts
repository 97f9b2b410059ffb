import type { RouterState } from 'react-router'
import { ApiError } from '../../client/api.ts'

/** What a proxy says that serves published pages while the site does not answer: docs/operate/published-pages.md. */
const SITE_AWAY = 'away'
const isSiteAway = (error: unknown): boolean => error instanceof ApiError && error.code === SITE_AWAY

/**
 * Opens a page's document where its data cannot be had because the site is away, and the proxy has the document: a move inside the
 * site then ends where it should. Without a document what has failed is told as ever. What the document that stands open lacks, at
 * `openedAt`, it would lack again.
 */
export async function openDocumentWhileAway(
  error: unknown,
  { location, navigation }: Pick<RouterState, 'location' | 'navigation'>,
  openedAt: string,
): Promise<void> {
  const { pathname, search } = navigation.location ?? location
  if (!isSiteAway(error)) return
  const address = pathname + search
  if (new URL(address, openedAt).href === openedAt) return
  const { ok } = await fetch(address, { method: 'HEAD' })
  if (ok) window.location.assign(address)
}

/** When the site was last there, as it says in its heartbeat, where it is away by now; null where it is not, or nobody knows. */
export async function awaySince(error: unknown): Promise<string | null> {
  if (!isSiteAway(error)) return null
  const answer = await fetch('/heartbeat.json').catch(() => null)
  const said: unknown = answer?.ok ? await answer.json().catch(() => null) : null
  return typeof said === 'object' && said !== null && 'at' in said && typeof said.at === 'string' ? said.at : null
}
