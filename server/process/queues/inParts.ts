import { setImmediate as others } from 'node:timers/promises'

export async function* inParts<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await others()
    yield all.slice(start, start + size)
  }
}

/** Milliseconds of work after which the server may answer other requests. */
const TURN_MS = 5

export async function inTurns<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let begun = performance.now()
  for (const one of all) {
    work(one)
    if (performance.now() - begun < TURN_MS) continue
    await others()
    begun = performance.now()
  }
}
