/** Loads an optional part; a failure is logged and the part left out (product, section 8). */
export async function loadOptional<T>(loading: Promise<T>): Promise<T | null> {
  try {
    return await loading
  } catch (error) {
    console.warn('A part of this page could not be read.', error)
    return null
  }
}

/** 503 if a part is missing, so that no cache stores the incomplete page. */
export const statusOfParts = (parts: readonly unknown[]): number => (parts.includes(null) ? 503 : 200)
