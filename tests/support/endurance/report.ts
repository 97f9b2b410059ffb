import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Breaches of a kind that are printed in full. */
const MOST_PRINTED = 12

/** As an answer that is a fault of the server names it. */
const REQUEST = /Request ([\da-f-]{36})/
const LOGGED_MS = 500

/** What is counted, between two lines and in all. */
export class Report {
  readonly breaches: string[] = []
  readonly totals = new Map<string, number>()
  /** Answers to writes that were none of success, by what they said. */
  readonly refusals = new Map<string, number>()
  /** How long this process itself was held up by the machine: times are no better known than that. */
  readonly #stalls = monitorEventLoopDelay()
  slowestReadMs = 0
  slowestWriteMs = 0
  /** The longest time without an acknowledged write, since it was last asked. */
  #longestGapMs = 0
  #lastSavedAt = performance.now()
  readonly #printed = new Map<string, number>()
  readonly #startedAt = performance.now()
  readonly #logs: () => readonly string[]
  /** What is being done to the site. */
  stage = 'no fault'

  /** `logs` gives what the processes have printed: what they say of a request is printed beside a breach that names it. */
  constructor(logs: () => readonly string[]) {
    this.#logs = logs
    this.#stalls.enable()
  }

  count(name: string, times = 1): void {
    this.totals.set(name, (this.totals.get(name) ?? 0) + times)
  }

  saved(): void {
    const now = performance.now()
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#lastSavedAt)
    this.#lastSavedAt = now
  }

  /** The longest time without an acknowledged write since this was asked before. */
  takeLongestGap(): number {
    const gap = Math.max(this.#longestGapMs, performance.now() - this.#lastSavedAt)
    this.#longestGapMs = 0
    return gap
  }

  /** `kind` is the rule that was broken. */
  breach(kind: string, text: string): void {
    const line = `${kind}: ${text} [${this.stage}]`
    this.breaches.push(line)
    this.count(`BREACH ${kind}`)
    const printed = (this.#printed.get(kind) ?? 0) + 1
    this.#printed.set(kind, printed)
    if (printed <= MOST_PRINTED || printed % 50 === 0) this.#sayWithLog(`BREACH ${printed} ${line}`)
  }

  #sayWithLog(line: string): void {
    this.say(line)
    const [, request] = REQUEST.exec(line) ?? []
    if (request === undefined) return
    const print = () => {
      const lines = this.#logs().flatMap((log) => log.split('\n').filter((line) => line.includes(request)))
      for (const line of lines) this.say(`LOG ${line}`)
    }
    // The answer may come before the line is read here.
    setTimeout(print, LOGGED_MS)
  }

  refused(why: string): void {
    this.refusals.set(why, (this.refusals.get(why) ?? 0) + 1)
  }

  say(text: string): void {
    const seconds = Math.round((performance.now() - this.#startedAt) / 1_000)
    const clock = `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
    console.warn(`${new Date().toISOString().slice(11, 19)} ${clock} ${text}`)
  }

  summary(): string {
    const named = (map: ReadonlyMap<string, number>) =>
      [...map]
        .sort()
        .map(([name, count]) => `${name} ${count}`)
        .join(', ')
    return `${named(this.totals)}; not acknowledged: ${named(this.refusals) || 'none'}; slowest read ${Math.round(this.slowestReadMs)} ms, write ${Math.round(this.slowestWriteMs)} ms, stall of this process ${Math.round(this.#stalls.max / 1e6)} ms`
  }
}
