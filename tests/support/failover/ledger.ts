import { setTimeout as sleep } from 'node:timers/promises'
import { postJson } from '../runProduct.ts'

const PATIENCE_MS = 20_000

interface Save {
  name: string
  /** The time at which the HTTP response arrived, in milliseconds of `performance.now()`. */
  at: number
}

export class Ledger {
  readonly saved = new Map<string, Save[]>()
  /** Names of rows that may or may not have been saved, because the server gave no clear response. */
  readonly unsure = new Set<string>()
  readonly gaps: string[] = []
  pages = 0
  slowestPageMs = 0
  readonly #urls: readonly string[]
  readonly #token: string
  #isOver = false
  #work: Promise<unknown> = Promise.resolve()

  constructor(urls: readonly string[], token: string) {
    this.#urls = urls
    this.#token = token
  }

  start(writersEach: number): void {
    this.#work = Promise.all(
      this.#urls.flatMap((url) => [
        this.#read(url),
        ...Array.from({ length: writersEach }, (_, number) => this.#write(url, number)),
      ]),
    )
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }

  savedAfter(moment: number): (number | null)[] {
    return this.#urls.map((url) => this.saved.get(url)?.find(({ at }) => at > moment)?.at ?? null)
  }

  get acknowledged(): string[] {
    return [...this.saved.values()].flat().map(({ name }) => name)
  }

  async save(url: string, name: string): Promise<boolean> {
    this.unsure.add(name)
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const items = `${url}/api/game-info/items`
    const response = await postJson(items, this.#token, { items_name: name }, { signal }).catch(() => null)
    const answer = response && ((await response.json().catch(() => ({}))) as { code?: string })
    if (response?.status === 201) {
      this.unsure.delete(name)
      const all = this.saved.get(url) ?? []
      all.push({ name, at: performance.now() })
      this.saved.set(url, all)
      return true
    }
    if (answer?.code !== undefined && answer.code !== 'outcome_unknown') this.unsure.delete(name)
    return false
  }

  async #write(url: string, writer: number): Promise<void> {
    for (let turn = 0; !this.#isOver; turn += 1) {
      if (!(await this.save(url, `${new URL(url).port} ${writer} ${turn}`))) await sleep(50)
    }
  }

  async #read(url: string): Promise<void> {
    while (!this.#isOver) {
      const start = performance.now()
      const response = await fetch(`${url}/gameinfo/rules`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
        (error: unknown) => new Response(String(error), { status: 599 }),
      )
      await response.arrayBuffer()
      this.pages += 1
      this.slowestPageMs = Math.max(this.slowestPageMs, performance.now() - start)
      if (response.status !== 200) this.gaps.push(`${url} ${response.status}`)
      await sleep(25)
    }
  }
}
