import { Refusal } from '../../errors/refusals.ts'

interface QueueLimits {
  parallel: number
  mostWaiting: number
  mostPerClient?: number
}

/** Clients take turns, so that a client with many jobs delays only its own jobs. Jobs beyond the limits are refused. */
export class Queue {
  readonly #limits: Required<QueueLimits>
  readonly #waiting = new Map<string, (() => void)[]>()
  #count = 0
  #running = 0

  constructor({ parallel, mostWaiting, mostPerClient = mostWaiting }: QueueLimits) {
    this.#limits = { parallel, mostWaiting, mostPerClient }
  }

  expectRoom(client = ''): void {
    const { parallel, mostWaiting, mostPerClient } = this.#limits
    const own = this.#waiting.get(client)?.length ?? 0
    if (this.#running >= parallel && (this.#count >= mostWaiting || own >= mostPerClient)) throw new Refusal('busy')
  }

  async run<T>(work: () => Promise<T>, client = ''): Promise<T> {
    this.expectRoom(client)
    if (this.#running < this.#limits.parallel) this.#running += 1
    else await this.#turn(client)
    try {
      return await work()
    } finally {
      this.#passOn()
    }
  }

  #turn(client: string): Promise<void> {
    const line = this.#waiting.get(client) ?? []
    this.#waiting.set(client, line)
    this.#count += 1
    return new Promise((resolve) => line.push(resolve))
  }

  #passOn(): void {
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
