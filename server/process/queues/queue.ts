import { AsyncLocalStorage } from 'node:async_hooks'
import { Refusal } from '../../errors/refusals.ts'

/** A job with a time limit. `signal` is aborted when the time is over. */
export interface TimedTurn {
  client: string
  signal: AbortSignal
}

/** The timed turn in which the current code runs. The database reads it, so that such reads are limited and stopped. */
const turns = new AsyncLocalStorage<TimedTurn | undefined>()

export const timedTurn = (): TimedTurn | undefined => turns.getStore()

/** Runs what outlives the turn, such as a value that others share. */
export const outsideTurn = <T>(work: () => T): T => turns.run(undefined, work)

interface QueueLimits {
  parallel: number
  mostWaiting: number
  mostPerClient?: number
  mostRunningPerClient?: number
  /**
   * Milliseconds after which a job that has no result is refused and its reads are stopped. It holds its place until it
   * ends.
   */
  answerMs?: number
}

/** Clients take turns, so that a client with many jobs delays only its own jobs. Jobs beyond the limits are refused. */
export class Queue {
  readonly #limits: Required<QueueLimits>
  readonly #waiting = new Map<string, (() => void)[]>()
  readonly #running = new Map<string, number>()
  #waitingCount = 0
  #runningCount = 0

  constructor({
    parallel,
    mostWaiting,
    mostPerClient = mostWaiting,
    mostRunningPerClient = parallel,
    answerMs = Infinity,
  }: QueueLimits) {
    this.#limits = { parallel, mostWaiting, mostPerClient, mostRunningPerClient, answerMs }
  }

  expectRoom(client = ''): void {
    const { mostWaiting, mostPerClient } = this.#limits
    const own = this.#waiting.get(client)?.length ?? 0
    if (!this.#mayRun(client) && (this.#waitingCount >= mostWaiting || own >= mostPerClient)) throw new Refusal('busy')
  }

  async run<T>(work: () => Promise<T>, client = ''): Promise<T> {
    this.expectRoom(client)
    const { answerMs } = this.#limits
    if (answerMs === Infinity) return this.#inTurn(work, client)
    const late = new AbortController()
    const { signal } = late
    const refused = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Refusal)) // The cast is safe, because of the next line.
    })
    const timer = setTimeout(() => late.abort(new Refusal('too_many_searches')), answerMs)
    const answer = this.#inTurn(async () => {
      signal.throwIfAborted()
      return turns.run({ client, signal }, work)
    }, client)
    return Promise.race([answer, refused]).finally(() => clearTimeout(timer))
  }

  async #inTurn<T>(work: () => Promise<T>, client: string): Promise<T> {
    if (this.#mayRun(client)) this.#count(client, 1)
    else await this.#turn(client)
    try {
      return await work()
    } finally {
      this.#count(client, -1)
      this.#passOn()
    }
  }

  #mayRun(client: string): boolean {
    const { parallel, mostRunningPerClient } = this.#limits
    return this.#runningCount < parallel && (this.#running.get(client) ?? 0) < mostRunningPerClient
  }

  #count(client: string, change: 1 | -1): void {
    this.#runningCount += change
    const running = (this.#running.get(client) ?? 0) + change
    if (running > 0) this.#running.set(client, running)
    else this.#running.delete(client)
  }

  #turn(client: string): Promise<void> {
    const line = this.#waiting.get(client) ?? []
    this.#waiting.set(client, line)
    this.#waitingCount += 1
    return new Promise((resolve) => line.push(resolve))
  }

  #passOn(): void {
    for (const [client, line] of this.#waiting) {
      if (!this.#mayRun(client)) continue
      this.#waiting.delete(client)
      const begin = line.shift()
      if (line.length > 0) this.#waiting.set(client, line)
      this.#waitingCount -= 1
      this.#count(client, 1)
      begin?.()
      return
    }
  }
}
