import { setImmediate as others } from 'node:timers/promises'

/** Long work in parts of so many; between two of them whatever else waits has its turn. */
export async function* inParts<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await others()
    yield all.slice(start, start + size)
  }
}

/** How long work may go on before whatever else waits has its turn, in milliseconds. */
const TURN_MS = 5

/** Does something with each one, in turns with whatever else waits: for work whose pace is that of the processor alone. */
export async function inTurns<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
  let begun = performance.now()
  for (const one of all) {
    work(one)
    if (performance.now() - begun < TURN_MS) continue
    await others()
    begun = performance.now()
  }
}
