import { setImmediate as others } from 'node:timers/promises'

export async function* inParts<T>(all: readonly T[], size: number): AsyncGenerator<readonly T[]> {
  for (let start = 0; start < all.length; start += size) {
    if (start > 0) await others()
    yield all.slice(start, start + size)
  }
}

/** Milliseconds of work after which the server may answer other requests. */
const TURN_MS = 5

/** Several loops that together never hold up other requests for longer than some milliseconds. */
export class Turns {
  #begun = performance.now()

  /** Reading the clock takes longer than a comparison of two texts, so it is read after each `many` pieces of work. */
  async each<T>(all: Iterable<T>, work: (one: T) => void, many = 1): Promise<void> {
    let left = many
    for (const one of all) {
      work(one)
      left -= 1
      if (left > 0) continue
      left = many
      if (performance.now() - this.#begun < TURN_MS) continue
      await others()
      this.#begun = performance.now()
    }
  }
}

export const inTurns = <T>(all: Iterable<T>, work: (one: T) => void): Promise<void> => new Turns().each(all, work)
