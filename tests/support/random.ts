/** The same seeds always give the same choices, so that a failed run can be repeated. */
export class Random {
  #state: number

  constructor(...seeds: readonly number[]) {
    // Mixes the seeds, so that requests with consecutive numbers get different choices.
    this.#state = seeds.reduce((state, seed) => Math.imul(state ^ seed, 0x9e3779b1) ^ (state >>> 15), 0x2545f491)
  }

  /** Returns a number from 0 to 1. The algorithm is Mulberry32, by Tommy Ettinger (public domain). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(choices: readonly T[]): T {
    const chosen = choices[this.whole(0, choices.length - 1)]
    if (chosen === undefined && choices.length === 0) throw new Error('There is nothing to choose from.')
    return chosen as T // The index is always within the list, so the element exists.
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.whole(0, 255)))
  }
}
