import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

const COMMIT = 'commit\0'
const OVER = /(?:commit|rollback)\0/

type Fate = 'cut before' | 'answer lost'

interface Plan {
  /** A string that the transaction sends before its commit. The proxy uses it to recognize the transaction. */
  mark: string
  /** Runs when the commit arrives and decides the commit's fate. `null` lets the commit pass. */
  meet: (decide: (fate: Fate | null) => void, sent: string) => void
}

/**
 * A proxy to PostgreSQL that can hold or cut off chosen commits, lose their responses, go silent, or switch to another
 * server. It reads the traffic, so connections cannot use TLS.
 */
export class CommitProxy {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #plans: Plan[] = []
  #isCut = false
  #isSilent = false
  #port: number

  constructor(port: number) {
    this.#port = port
    this.#server = createServer((near) => {
      near.on('error', () => undefined)
      if (this.#isCut) return near.destroy()
      this.#sockets.add(near)
      if (this.#isSilent) return
      const far = connect(this.#port, '127.0.0.1')
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

  static async to(databaseUrl: string): Promise<{ proxy: CommitProxy; url: string }> {
    const url = new URL(databaseUrl)
    const proxy = new CommitProxy(Number(url.port))
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    url.port = String((proxy.#server.address() as AddressInfo).port)
    return { proxy, url: url.href }
  }

  /**
   * Sets the fate of the next commit whose transaction has sent `mark`. The promise resolves after the proxy has
   * applied the fate.
   */
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

  /** Holds the next commit whose transaction has sent `mark`. The promise resolves when that commit arrives. */
  hold(mark: string): Promise<{ sent: string; decide: (fate: Fate | null) => void }> {
    return new Promise((resolve) => this.#plans.push({ mark, meet: (decide, sent) => resolve({ sent, decide }) }))
  }

  /** Cuts all connections. No connection reaches PostgreSQL again until a test calls `mend`. */
  cut(end: 'destroy' | 'resetAndDestroy' = 'destroy'): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket[end]()
  }

  /** Leaves open connections open, but passes no further data, as if the machine had lost power. */
  vanish(): void {
    this.#isSilent = true
    for (const socket of this.#sockets) socket.unpipe().removeAllListeners('data').removeAllListeners('close').resume()
  }

  mend(): void {
    this.#isCut = false
    this.#isSilent = false
  }

  /** Routes new connections to another server. Open connections stay with the old server. */
  moveTo(databaseUrl: string): void {
    this.#port = Number(new URL(databaseUrl).port)
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
