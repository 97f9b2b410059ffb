import { describe, expect, it } from 'vitest'
import { BoundedQueue } from './boundedQueue.ts'

const until = () => {
  let finish = (): void => undefined
  const done = new Promise<void>((resolve) => (finish = resolve))
  return { done, finish }
}

describe('A bounded queue', () => {
  it('runs so many at a time, then the next, and refuses what is too much', async () => {
    const queue = new BoundedQueue({ parallel: 2, mostWaiting: 1 })
    const gates = [until(), until(), until()]
    const begun: number[] = []
    const runs = gates.map(({ done }, index) =>
      queue.run(async () => {
        begun.push(index)
        await done
      }),
    )
    await expect(queue.run(async () => undefined)).rejects.toMatchObject({ code: 'busy' })
    expect(begun).toEqual([0, 1])
    gates[0]?.finish()
    await expect.poll(() => begun).toEqual([0, 1, 2])
    gates.forEach(({ finish }) => finish())
    await Promise.all(runs)
    await expect(queue.run(async () => 'free again')).resolves.toBe('free again')
  })

  it('gives its place on when work fails', async () => {
    const queue = new BoundedQueue({ parallel: 1, mostWaiting: 5 })
    await expect(queue.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    await expect(queue.run(async () => 'next')).resolves.toBe('next')
  })
})
