import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { RepeatedTask } from './repeatedTask.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('starts no run while another one is running, goes on after a failure, and stops at the end of a run', async () => {
  const runs: PromiseWithResolvers<void>[] = []
  const errors: unknown[] = []
  const task = new RepeatedTask()
  const run = () => {
    const begun = Promise.withResolvers<void>()
    runs.push(begun)
    return begun.promise
  }
  task.start(run, 1_000, (error) => errors.push(error))
  await vi.advanceTimersByTimeAsync(3_500)
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('The database is away.'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(errors).toEqual([new Error('The database is away.')])
  expect(runs).toHaveLength(2)

  let hasStopped = false
  const stopped = task.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(5_000)
  expect([runs.length, hasStopped]).toEqual([2, false])
  runs[1]?.resolve()
  await stopped
})
