/** What a server said when it was asked whether it can be written. */
export type ServerState = 'writable' | 'read_only'

/** The same with its timeline, which rises by one with each promotion; null where it follows another. */
export interface ServerAnswer {
  state: ServerState
  timeline: number | null
}

/**
 * The servers of one database, of which one can be written at a time: a primary and those that follow it. The one that can be
 * written is used; where none can, the first that answers. Of two that can, one has come back without knowing that it was
 * replaced: the one that was promoted last is used.
 */
export class Servers {
  readonly #urls: readonly string[]
  readonly #ask: (url: string) => Promise<ServerAnswer>
  #current: string
  #choice: Promise<void> | undefined

  constructor(urls: readonly string[], ask: (url: string) => Promise<ServerAnswer>) {
    this.#urls = urls
    this.#ask = ask
    this.#current = urls[0] ?? ''
  }

  /** The address for a new connection. */
  get current(): string {
    return this.#current
  }

  /** Chooses one, unless one has been chosen. */
  async choose(): Promise<void> {
    if (this.#urls.length <= 1) return
    this.#choice ??= this.#find().catch((error: unknown) => {
      this.#choice = undefined
      throw error
    })
    return this.#choice
  }

  /** The next connection is preceded by a choice. */
  forget(): void {
    this.#choice = undefined
  }

  async #find(): Promise<void> {
    // All at once, since one that is dead may take as long as it wants.
    const answers = await Promise.allSettled(this.#urls.map((url) => this.#ask(url)))
    const found = this.#urls
      .flatMap((url, index) => {
        const answer = answers[index]
        return answer?.status === 'fulfilled' ? [{ url, ...answer.value }] : []
      })
      // Stable: among equals the order of the addresses holds.
      .sort((one, other) => rankOf(other) - rankOf(one))[0]?.url
    if (found !== undefined) this.#current = found
    else throw answers.find((answer) => answer.status === 'rejected')?.reason as Error // what the driver has thrown
  }
}

const rankOf = ({ state, timeline }: ServerAnswer): number => (state === 'writable' ? 1 + (timeline ?? 0) : 0)
