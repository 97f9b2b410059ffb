/**
 * Loads a part that a page can do without. If that fails, the failure is logged and the part is left out (product,
 * section 8).
 */
export async function loadOptional<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    console.warn('A part of this page could not be read.', error)
    return null
  }
}

/** The status of a page of such parts: 503 if one is missing, so that no cache keeps the incomplete page. */
export const statusOfParts = (parts: readonly unknown[]): number => (parts.includes(null) ? 503 : 200)
