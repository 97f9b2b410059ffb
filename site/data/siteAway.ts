import { ApiError } from '../../client/api.ts'

/** What a proxy says that serves published pages while the site does not answer: docs/operate/published-pages.md. */
const SITE_AWAY = 'away'
const isSiteAway = (error: unknown): boolean => error instanceof ApiError && error.code === SITE_AWAY

/** The address of the document itself: what it lacks, it would lack again. */
const openedAt = typeof window === 'undefined' ? '' : window.location.pathname + window.location.search

/**
 * Opens a page's document where its data cannot be had because the site is away, and the proxy has the document: a move inside the
 * site then ends where it should. Without a document what has failed is told as ever.
 */
export async function openDocumentWhileAway(error: unknown, address: string): Promise<void> {
  if (!isSiteAway(error) || address === openedAt) return
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
