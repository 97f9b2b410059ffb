import { type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { freePort, runBuilt, untilPrinted } from '../../scripts/lib/product.mjs'
import { makeByCommand, setUp } from './adminAccount.ts'
import { endProcess } from './processes/endProcess.ts'
import { gapuraIn } from './runProduct.ts'
import { testEnvironment, type EngineName } from './testServer.ts'

/** The built program on a fixed port. A test can stop and restart the program at any moment. */
export class Product {
  readonly environment: Record<string, string>
  readonly url: string
  #child: ChildProcess | undefined
  #output = ''

  private constructor(environment: Record<string, string>) {
    this.environment = environment
    this.url = `http://127.0.0.1:${environment['PORT']}`
  }

  /** Creates a site without demo content. The site has a new database unless `settings` name another one. */
  static async create(engine: EngineName, settings: Record<string, string> = {}): Promise<Product> {
    // The database already has its tables. tests/processes/smokes.test.ts tests a start on an empty database.
    const isMigrated = !('DATABASE_URL' in settings) && !('DATA_DIR' in settings)
    const own = await testEnvironment(engine, { isMigrated })
    const environment = { ...own, PORT: String(await freePort()), DEMO: '0', ...settings }
    return new Product(environment)
  }

  static async started(engine: EngineName, settings?: Record<string, string>): Promise<Product> {
    const product = await Product.create(engine, settings)
    await product.start()
    return product
  }

  async start(): Promise<void> {
    this.#child = runBuilt('serve', [], this.environment)
    this.#output = ''
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on('data', (chunk) => (this.#output += String(chunk)))
    }
    await untilPrinted(this.#child, /is open at/)
  }

  get output(): string {
    return this.#output
  }

  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error('The product does not run.')
    return this.#child.pid
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null
  }

  /** Ends the program with a signal and returns the exit code. `SIGKILL` gives the program no time to clean up. */
  end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.#child || !this.isRunning) throw new Error('The product does not run.')
    return endProcess(this.#child, signal)
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal)
  }

  remove(): void {
    rmSync(this.environment['DATA_DIR'] ?? '', { recursive: true, force: true })
  }

  /**
   * Starts several processes that share a database or an address. Returns an admin's token that is valid for all of
   * them.
   */
  static async startAll(products: readonly Product[]): Promise<string> {
    for (const product of products) await product.start()
    return (await products.at(-1)?.signIn()) ?? ''
  }

  static async endAll(products: readonly Product[], signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
    await Promise.all(products.map((product) => product.end(signal)))
    for (const product of products) product.remove()
  }

  async signIn(): Promise<string> {
    const secret = /\/admin\/setup#(\S+)/.exec(this.#output)?.[1]
    const token = await setUp(`${this.url}/admin/setup#${secret}`).catch(() => null)
    // Each process prints a setup link. Only the link of the process that started last is valid.
    return token ?? makeByCommand({ url: this.url, gapura: gapuraIn(this.environment) })
  }
}
