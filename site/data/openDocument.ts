import { ApiError } from '../../client/api.ts'

/** What a proxy says that serves published pages while the site does not answer: docs/operating/published-pages.md. */
const SITE_AWAY = 'away'

/** The address of the document itself: what it lacks, it would lack again. */
const openedAt = typeof window === 'undefined' ? '' : window.location.pathname + window.location.search

/**
 * Opens a page's document where its data cannot be had because the site is away, and the proxy has the document: a move inside the
 * site then ends where it should. Without a document what has failed is told as ever.
 */
export async function openDocumentWhileAway(error: unknown, address: string): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== SITE_AWAY || address === openedAt) return
  const { ok } = await fetch(address, { method: 'HEAD' })
  if (ok) window.location.assign(address)
}
