/**
 * If an optional part of a page cannot be loaded, the failure is only logged (docs/product.md, section 8: sentences).
 */
export async function loadOptional<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    console.warn('A part of this page could not be read.', error)
    return null
  }
}

/** The status 503 stops caches from storing an incomplete page. */
export const statusOfParts = (parts: readonly unknown[]): number => (parts.includes(null) ? 503 : 200)
