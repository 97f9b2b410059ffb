import { describe, expect, it } from 'vitest'
import { outsideTurn, Queue, timedTurn } from './queue.ts'

function job(name: string, begun: string[]) {
  let end = (): void => undefined
  const ended = new Promise<void>((resolve) => (end = resolve))
  return {
    end: () => end(),
    work: () => {
      begun.push(name)
      return ended
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('A fair queue', () => {
  it('[attack.slow-readers] gives clients their turn one after another, however many jobs each of them has', async () => {
    const queue = new Queue({ parallel: 1, mostPerClient: 10, mostWaiting: 20 })
    const begun: string[] = []
    const jobs = ['a1', 'a2', 'a3', 'a4', 'b1', 'c1'].map((name) => ({ name, ...job(name, begun) }))
    const done = jobs.map(({ name, work }) => queue.run(work, name.charAt(0)))
    for (const { end } of jobs) end()
    await Promise.all(done)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
  })

  it('runs no more than it may at the same time, and the next when one fails', async () => {
    const queue = new Queue({ parallel: 2, mostPerClient: 10, mostWaiting: 20 })
    const begun: string[] = []
    const jobs = ['1', '2', '3'].map((name) => job(name, begun))
    const failing = queue.run(() => Promise.reject(new Error('failed')), 'a')
    const done = jobs.map(({ work }) => queue.run(work, 'a'))
    await expect(failing).rejects.toThrow('failed')
    await settled()
    expect(begun).toEqual(['1', '2'])
    jobs[0]?.end()
    await settled()
    expect(begun).toEqual(['1', '2', '3'])
    for (const { end } of jobs) end()
    await Promise.all(done)
  })

  it('refuses those who have too many waiting, and serves the others', async () => {
    const queue = new Queue({ parallel: 1, mostPerClient: 1, mostWaiting: 2 })
    const begun: string[] = []
    const [running, waiting, other] = ['a1', 'a2', 'b1'].map((name) => job(name, begun))
    const done = [running, waiting].map((one) => queue.run(one?.work ?? (() => Promise.resolve()), 'a'))
    await expect(queue.run(() => Promise.resolve(), 'a')).rejects.toMatchObject({ code: 'busy' })
    done.push(queue.run(other?.work ?? (() => Promise.resolve()), 'b'))
    await expect(queue.run(() => Promise.resolve(), 'c')).rejects.toMatchObject({ code: 'busy' })
    for (const one of [running, waiting, other]) one?.end()
    await Promise.all(done)
    expect(begun).toEqual(['a1', 'a2', 'b1'])
  })

  it('[attack.search-floods] runs only some jobs of one client at the same time, and leaves the rest to others', async () => {
    const queue = new Queue({ parallel: 3, mostRunningPerClient: 1, mostWaiting: 20 })
    const begun: string[] = []
    const jobs = ['a1', 'a2', 'a3', 'b1'].map((name) => ({ name, ...job(name, begun) }))
    const done = jobs.map(({ name, work }) => queue.run(work, name.charAt(0)))
    await settled()
    expect(begun).toEqual(['a1', 'b1'])
    for (const { end } of jobs) end()
    await Promise.all(done)
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  it('[attack.search-floods] refuses what has no result in time, and never begins it afterwards', async () => {
    const queue = new Queue({ parallel: 1, mostWaiting: 20, answerMs: 30 })
    const begun: string[] = []
    const [slow, late] = [job('slow', begun), job('late', begun)]
    const answers = [slow, late].map(({ work }) => queue.run(work, 'a'))
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'too_many_searches' })
    slow.end()
    await expect(queue.run(() => Promise.resolve('answered'), 'a')).resolves.toBe('answered')
    expect(begun).toEqual(['slow'])
  })

  it('[attack.search-floods] stops the reads of a job that is refused, but not what others share', async () => {
    const queue = new Queue({ parallel: 1, mostWaiting: 20, answerMs: 30 })
    const reads: unknown[] = []
    const answer = queue.run(async () => {
      const turn = timedTurn()
      const stopped = new Promise((resolve) => turn?.signal.addEventListener('abort', resolve))
      reads.push(turn?.client, outsideTurn(timedTurn)?.client)
      await stopped
      reads.push('stopped')
    }, '192.0.2.7')
    await expect(answer).rejects.toMatchObject({ code: 'too_many_searches' })
    await settled()
    expect(reads).toEqual(['192.0.2.7', undefined, 'stopped'])
    expect(timedTurn()).toBeUndefined()
  })
})
