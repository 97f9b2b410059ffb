import cluster, { type Worker } from 'node:cluster'
import type { Family } from '../metrics/instruments.ts'
import type { Report } from '../metrics/text.ts'

/** A worker that is too busy to answer is left out: whoever asks for numbers wants the others' all the more. */
const PATIENCE_MS = 500
/** Longer than that, so that the one who gathers gives up first. */
const ASKER_PATIENCE_MS = 1_000

/**
 * What workers and the process that watches over them say to each other: a worker asks for the numbers of all; each is
 * asked for its own and reports; the asker is given them. `id` ties an answer to its question.
 */
type Message =
  | { metrics: 'wanted'; id: number }
  | { metrics: 'asked'; id: number }
  | { metrics: 'reported'; id: number; families: readonly Family[] }
  | { metrics: 'gathered'; id: number; reports: readonly Report[] }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

/** In the process that watches over the workers: gathers for each that asks. */
export function passReportsOn(): void {
  let questions = 0
  const reported = new Map<number, (worker: Worker, families: readonly Family[]) => void>()

  const gather = (): Promise<Report[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
    const reports: Report[] = []
    const id = (questions += 1)
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        reported.delete(id)
        resolve(reports.sort((a, b) => (a.worker ?? 0) - (b.worker ?? 0)))
      }
      const timer = setTimeout(end, PATIENCE_MS)
      reported.set(id, (worker, families) => {
        reports.push({ worker: worker.id, families })
        if (reports.length === workers.length) end()
      })
      for (const worker of workers) tell(worker, { metrics: 'asked', id })
    })
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'reported') reported.get(message.id)?.(worker, message.families)
    if (message.metrics === 'wanted') {
      const { id } = message
      void gather().then((reports) => tell(worker, { metrics: 'gathered', id, reports }))
    }
  })
}

function tell(worker: Worker | undefined, message: Message): void {
  // One that has just ended has no channel left, and needs no answer.
  if (worker?.isConnected()) worker.send(message, () => undefined)
}

/** The numbers of all workers, in one of them; of this process alone where it is the only one. */
export class Gathering {
  readonly #own: () => readonly Family[]
  readonly #waiting = new Map<number, (reports: readonly Report[]) => void>()
  #questions = 0

  constructor(own: () => readonly Family[]) {
    this.#own = own
    process.on('message', this.#hear)
  }

  close(): void {
    process.off('message', this.#hear)
  }

  async reports(): Promise<readonly Report[]> {
    const worker = cluster.worker?.id ?? null
    const reports = worker === null ? [] : await this.#ask()
    // Whoever could ask can tell of itself.
    return reports.length > 0 ? reports : [{ worker, families: this.#own() }]
  }

  #ask(): Promise<readonly Report[]> {
    const id = (this.#questions += 1)
    return new Promise<readonly Report[]>((resolve) => {
      const timer = setTimeout(resolve, ASKER_PATIENCE_MS, [])
      this.#waiting.set(id, (reports) => {
        clearTimeout(timer)
        resolve(reports)
      })
      say({ metrics: 'wanted', id })
    }).finally(() => this.#waiting.delete(id))
  }

  readonly #hear = (message: unknown): void => {
    if (!isMessage(message)) return
    if (message.metrics === 'asked') say({ metrics: 'reported', id: message.id, families: this.#own() })
    if (message.metrics === 'gathered') this.#waiting.get(message.id)?.(message.reports)
  }
}

const say = (message: Message): void => void process.send?.(message)
