/** A failure of an optional part is only logged (docs/product.md, section 8). */
export async function loadOptional<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    console.warn('A part of this page could not be read.', error)
    return null
  }
}

/** 503 stops caches from storing the incomplete page. */
export const statusOfParts = (parts: readonly unknown[]): number => (parts.includes(null) ? 503 : 200)
