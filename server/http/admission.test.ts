import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Admission } from './admission.ts'

const begin = (turns: Admission, count: number): number[] => {
  const begun: number[] = []
  for (let number = 0; number < count; number += 1) turns.begin(() => begun.push(number))
  return begun
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('Requests in the turns of the event loop', () => {
  it('are begun at once while nobody comes in', () => {
    expect(begin(new Admission(), 1_000)).toHaveLength(1_000)
  })

  it('are begun a few at a time while visitors come in, in their order, and all of them in the end', async () => {
    const turns = new Admission()
    turns.connectionArrived()
    await nextTurn()
    const begun = begin(turns, 100)
    const few = begun.length
    expect(few).toBeLessThan(50)
    turns.connectionArrived()
    await nextTurn()
    expect(begun.length).toBe(2 * few)
    await nextTurn()
    await nextTurn()
    expect(begun).toEqual(numbers(100))
    expect(begin(turns, 1_000)).toHaveLength(1_000)
  })
})
