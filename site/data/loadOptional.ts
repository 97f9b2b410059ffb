/**
 * If an optional section of a page cannot be loaded, the page appears without the section. The error is added to
 * `failures`, if the page needs it. The server logs failed reads itself (server/pages/routes.ts).
 */
export async function loadOptional<T>(loading: Promise<T>, failures?: unknown[]): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    if (!import.meta.env.SSR) console.warn('A part of this page could not be read.', error)
    failures?.push(error)
    return null
  }
}

/** The status 503 stops caches from storing an incomplete page. */
export const statusOfParts = (parts: readonly unknown[]): number => (parts.includes(null) ? 503 : 200)
