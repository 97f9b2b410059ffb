/**
 * Reads what one part of a page shows. Where that fails, the part is left out and the failure is only logged
 * (docs/product.md, section 8), so that the rest of the page stays.
 */
export async function readPart<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    console.warn('A part of this page could not be read.', error)
    return null
  }
}

/** The status of a page with these parts: a copy that lacks one for a moment must not be kept. */
export const statusOf = (parts: readonly unknown[]): number => (parts.includes(null) ? 503 : 200)
