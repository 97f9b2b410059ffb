import { describe, expect, it } from 'vitest'
import { inTurn } from './inTurn.ts'

/** Counts the iterations of the event loop until `end` is called. */
function countIterations() {
  const counted = { iteration: 0, end: () => clearImmediate(next) }
  const count = (): void => {
    counted.iteration += 1
    next = setImmediate(count)
  }
  let next = setImmediate(count)
  return counted
}

describe('Work that takes milliseconds', () => {
  it('[attack.formatted-text] runs in different iterations of the event loop, however many requests need it at once', async () => {
    const counted = countIterations()
    const ranIn: number[] = []
    const run = () => void ranIn.push(counted.iteration)
    await Promise.all(Array.from({ length: 20 }, () => inTurn(run).then(run)))
    counted.end()
    expect(new Set(ranIn).size, 'each job, and what is done with its result').toBe(40)
  })

  it('waits for at most one other job if a transaction needs it, and for nothing if there is no other job', async () => {
    const order: string[] = []
    const job = (name: string, line?: 'transactions') => inTurn(() => order.push(name), line)
    await Promise.all([job('1'), job('2'), job('3'), job('a', 'transactions'), job('b', 'transactions')])
    expect(order).toEqual(['1', '2', 'a', '3', 'b'])
    const counted = countIterations()
    const ranIn = await inTurn(() => counted.iteration)
    counted.end()
    expect(ranIn).toBeLessThanOrEqual(1)
  })

  it('runs the next job if one fails', async () => {
    const failing = inTurn(() => {
      throw new Error('failed')
    })
    const next = inTurn(() => 'done')
    await expect(failing).rejects.toThrow('failed')
    await expect(next).resolves.toBe('done')
  })
})
