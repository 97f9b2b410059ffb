import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** How a message ends by which the driver commits. */
const COMMIT = 'commit\0'
const OVER = /(?:commit|rollback)\0/

/** What becomes of a commit: its connection is cut before it reaches PostgreSQL, or before its answer comes back. */
type Fate = 'cut before' | 'answer lost'

interface Plan {
  /** What the transaction has sent before. */
  mark: string
  /** Lets it go on by calling it with its fate; `null` lets it pass. */
  meet: (decide: (fate: Fate | null) => void, sent: string) => void
}

/** A way to PostgreSQL on which chosen commits are held, cut, or lose their answers; it reads what is sent, without TLS. */
export class CommitProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #plans: Plan[] = []
  #isCut = false

  constructor(port: number) {
    this.#server = createServer((near) => {
      near.on('error', () => undefined)
      if (this.#isCut) return near.destroy()
      const far = connect(port, '127.0.0.1')
      far.on('error', () => undefined)
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(socket)
        socket.on('close', () => {
          this.#sockets.delete(socket)
          other.destroy()
        })
      }
      far.pipe(near)
      /** What has been sent since the last transaction's end. */
      let sent = ''
      near.on('data', (chunk) => {
        const text = chunk.toString('latin1')
        sent += text
        const plan = text.includes(COMMIT) ? this.#plans.find(({ mark }) => sent.includes(mark)) : undefined
        const all = sent
        if (OVER.test(text)) sent = ''
        if (!plan) return void far.write(chunk)
        this.#plans = this.#plans.filter((other) => other !== plan)
        plan.meet((fate) => {
          if (fate === 'cut before') return near.destroy()
          if (fate === 'answer lost') {
            far.unpipe(near)
            far.once('data', () => near.destroy()).resume()
          }
          far.write(chunk)
        }, all)
      })
    })
  }

  /** The way to the database of an address, and its own address. */
  static async to(databaseUrl: string): Promise<{ proxy: CommitProxy; url: string }> {
    const url = new URL(databaseUrl)
    const proxy = new CommitProxy(Number(url.port))
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    url.port = String((proxy.#server.address() as AddressInfo).port)
    return { proxy, url: url.href }
  }

  /** Gives this fate to the next commit of a transaction that has sent `mark`. Resolves when it has met it. */
  next(mark: string, fate: Fate): Promise<void> {
    return new Promise((resolve) =>
      this.#plans.push({
        mark,
        meet: (decide) => {
          decide(fate)
          resolve()
        },
      }),
    )
  }

  /** Holds the next such commit. Resolves when it has come, with all that its transaction has sent and what lets it go on. */
  hold(mark: string): Promise<{ sent: string; decide: (fate: Fate | null) => void }> {
    return new Promise((resolve) => this.#plans.push({ mark, meet: (decide, sent) => resolve({ sent, decide }) }))
  }

  /** Nobody reaches PostgreSQL, until `mend`. */
  cut(end: 'destroy' | 'resetAndDestroy' = 'destroy'): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket[end]()
  }

  mend(): void {
    this.#isCut = false
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
