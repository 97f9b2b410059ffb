import { setImmediate as others } from 'node:timers/promises'

/** Long work in parts of so many; between two of them whatever else waits has its turn. */
export async function* inParts<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await others()
    yield all.slice(start, start + size)
  }
}
