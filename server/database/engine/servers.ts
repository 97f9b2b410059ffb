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
  readonly #onMove: () => void
  /** Where each connection leads. */
  readonly #urlOf = new WeakMap<object, string>()
  #current: string
  #choice: Promise<void> | undefined
  #isChecking = false

  /** `onMove` is called when another server is used from then on. */
  constructor(
    urls: readonly string[],
    ask: (url: string) => Promise<ServerAnswer>,
    onMove: () => void = () => undefined,
  ) {
    this.#urls = urls
    this.#ask = ask
    this.#onMove = onMove
    this.#current = urls[0] ?? ''
  }

  /** Whether another may answer where one does not. */
  get areSeveral(): boolean {
    return this.#urls.length > 1
  }

  /** The address for a new connection. */
  get current(): string {
    return this.#current
  }

  /** Remembers that a connection is made to the server that is used now. */
  connecting(connection: object): void {
    this.#urlOf.set(connection, this.#current)
  }

  /**
   * Whether a connection leads to a server that is not used any more. One that was begun while the server was silent can be
   * made when another has long taken its place.
   */
  isElsewhere(connection: object): boolean {
    return (this.#urlOf.get(connection) ?? this.#current) !== this.#current
  }

  /** Chooses one, unless one has been chosen. */
  async choose(): Promise<void> {
    if (!this.areSeveral) return
    this.#choice ??= this.#find().catch((error: unknown) => {
      this.#choice = undefined
      throw error
    })
    return this.#choice
  }

  /** Chooses anew without being asked: a server that another has replaced, and that does not know of it, goes on answering. */
  async check(): Promise<void> {
    if (!this.areSeveral || this.#isChecking) return
    this.#isChecking = true
    // While none answers, each query says so itself.
    await this.#find().catch(() => undefined)
    this.#isChecking = false
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
    if (found === undefined) throw answers.find((answer) => answer.status === 'rejected')?.reason as Error // what the driver has thrown
    if (found === this.#current) return
    this.#current = found
    this.#onMove()
  }
}

const rankOf = ({ state, timeline }: ServerAnswer): number => (state === 'writable' ? 1 + (timeline ?? 0) : 0)
