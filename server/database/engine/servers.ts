/** What a server said when it was asked whether it can be written. */
export type ServerState = 'writable' | 'read_only'

/**
 * The servers of one database, of which one can be written at a time: a primary and those that follow it. The first in
 * their order that can be written is used; where none can, the first that answers.
 */
export class Servers {
  readonly #urls: readonly string[]
  readonly #ask: (url: string) => Promise<ServerState>
  #current: string
  #choice: Promise<void> | undefined

  constructor(urls: readonly string[], ask: (url: string) => Promise<ServerState>) {
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
    const isIn = (state: ServerState) => (_url: string, index: number) => {
      const answer = answers[index]
      return answer?.status === 'fulfilled' && answer.value === state
    }
    const found = this.#urls.find(isIn('writable')) ?? this.#urls.find(isIn('read_only'))
    if (found !== undefined) this.#current = found
    else throw answers.find((answer) => answer.status === 'rejected')?.reason as Error // what the driver has thrown
  }
}
