import { setImmediate as others } from 'node:timers/promises'

/** Yields an array in parts and lets other work run in between. */
export async function* inParts<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await others()
    yield all.slice(start, start + size)
  }
}

/** Milliseconds of work before other work may run. */
const TURN_MS = 5

/** Calls `work` for each element and lets other work run in between. */
export async function inTurns<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let begun = performance.now()
  for (const one of all) {
    work(one)
    if (performance.now() - begun < TURN_MS) continue
    await others()
    begun = performance.now()
  }
}
