import { setImmediate as nextIteration } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Admission } from './admission.ts'

const admit = (admission: Admission, count: number): number[] => {
  const begun: number[] = []
  for (let number = 0; number < count; number += 1) admission.admit(() => begun.push(number))
  return begun
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('The admission of requests', () => {
  it('begins all of them at once while no connection arrives', () => {
    expect(admit(new Admission(), 1_000)).toHaveLength(1_000)
  })

  it('begins a few at a time while connections arrive, in their order, and all of them in the end', async () => {
    const admission = new Admission()
    admission.connectionArrived()
    await nextIteration()
    const begun = admit(admission, 100)
    const few = begun.length
    expect(few).toBeLessThan(50)
    admission.connectionArrived()
    await nextIteration()
    expect(begun.length).toBe(2 * few)
    await nextIteration()
    await nextIteration()
    expect(begun).toEqual(numbers(100))
    expect(admit(admission, 1_000)).toHaveLength(1_000)
  })
})
