import { Refusal } from '../../errors/refusals.ts'

interface QueueLimits {
  parallel: number
  /** Waiting jobs of one client, and of all. */
  mostPerClient: number
  mostWaiting: number
}

/** Runs jobs a few at a time, by clients in turn, so that a client with many jobs delays only its own. */
export class FairQueue {
  readonly #limits: QueueLimits
  /** The next client first. */
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0
  #running = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Throws Refusal `busy` if too many wait. */
  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.parallel) this.#running += 1
    // A job that ends passes its place on, so the number of running jobs stays the same.
    else await this.#turn(client)
    try {
      return await work()
    } finally {
      this.#handOver()
    }
  }

  #turn(client: string): Promise<void> {
    const line = this.#waiting.get(client) ?? []
    if (line.length >= this.#limits.mostPerClient || this.#count >= this.#limits.mostWaiting) throw new Refusal('busy')
    this.#waiting.set(client, line)
    this.#count += 1
    return new Promise((resolve) => line.push(resolve))
  }

  #handOver(): void {
    const [next] = this.#waiting
    if (!next) {
      this.#running -= 1
      return
    }
    const [client, line] = next
    this.#waiting.delete(client)
    const begin = line.shift()
    if (line.length > 0) this.#waiting.set(client, line)
    this.#count -= 1
    begin?.()
  }
}
