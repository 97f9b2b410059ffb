import { setImmediate as others } from 'node:timers/promises'
import { Queue } from './queue.ts'

const jobs = new Queue({ parallel: 1, mostWaiting: Number.POSITIVE_INFINITY })

/**
 * Runs work that takes milliseconds. No iteration of the event loop runs two such jobs, so that other requests are
 * answered between them, however many wait. Transactions have a separate line, so that they wait for at most one job of
 * the rest.
 */
export const inTurn = <T>(work: () => T, line: 'transactions' | 'rest' = 'rest'): Promise<T> =>
  jobs.run(async () => {
    await others()
    const result = work()
    // What the caller does with the result takes time, too.
    await others()
    return result
  }, line)
