import cluster, { type Worker } from 'node:cluster'
import type { MetricsReport } from '../metrics/metrics.ts'

// prom-client's aggregation is not used, because it fails completely if one worker does not respond. It also works only
// in the supervisor.

const PATIENCE_MS = 1_500
const ASKER_PATIENCE_MS = 2_500

/**
 * A worker asks the supervisor, which collects the metrics of all workers and sends them back. `id` matches a response
 * to its request.
 */
type Message =
  | { metrics: 'wanted'; id: number }
  | { metrics: 'requested'; id: number }
  | { metrics: 'reported'; id: number; report: MetricsReport }
  | { metrics: 'gathered'; id: number; reports: readonly MetricsReport[] }

const isMessage = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'metrics' in message

export function gatherForWorkers(): void {
  let questions = 0
  const pending = new Map<number, (worker: Worker, report: MetricsReport) => void>()

  const gather = (): Promise<MetricsReport[]> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
    const reports = new Map<number, MetricsReport>()
    const id = (questions += 1)
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer)
        pending.delete(id)
        resolve([...reports].sort(([one], [other]) => one - other).map(([, report]) => report))
      }
      const timer = setTimeout(end, PATIENCE_MS)
      pending.set(id, (worker, report) => {
        reports.set(worker.id, report)
        if (reports.size === workers.length) end()
      })
      for (const worker of workers) sendTo(worker, { metrics: 'requested', id })
    })
  }

  cluster.on('message', (worker, message: unknown) => {
    if (!isMessage(message)) return
    if (message.metrics === 'reported') pending.get(message.id)?.(worker, message.report)
    if (message.metrics === 'wanted') {
      const { id } = message
      void gather().then((reports) => sendTo(worker, { metrics: 'gathered', id, reports }))
    }
  })
}

function sendTo(worker: Worker | undefined, message: Message): void {
  if (worker?.isConnected()) worker.send(message, () => undefined)
}

export class ClusterMetrics {
  readonly #report: () => Promise<MetricsReport>
  readonly #pending = new Map<number, (reports: readonly MetricsReport[]) => void>()
  #questions = 0

  constructor(report: () => Promise<MetricsReport>) {
    this.#report = report
    process.on('message', this.#onMessage)
  }

  close(): void {
    process.off('message', this.#onMessage)
  }

  async reports(): Promise<readonly MetricsReport[]> {
    const reports = cluster.isWorker ? await this.#askSupervisor() : []
    // If the supervisor does not respond, the worker returns only its own metrics.
    return reports.length > 0 ? reports : [await this.#report()]
  }

  #askSupervisor(): Promise<readonly MetricsReport[]> {
    const id = (this.#questions += 1)
    return new Promise<readonly MetricsReport[]>((resolve) => {
      const timer = setTimeout(resolve, ASKER_PATIENCE_MS, [])
      this.#pending.set(id, (reports) => {
        clearTimeout(timer)
        resolve(reports)
      })
      sendToSupervisor({ metrics: 'wanted', id })
    }).finally(() => this.#pending.delete(id))
  }

  readonly #onMessage = (message: unknown): void => {
    if (!isMessage(message)) return
    if (message.metrics === 'gathered') this.#pending.get(message.id)?.(message.reports)
    if (message.metrics === 'requested') {
      const { id } = message
      this.#report().then(
        (report) => sendToSupervisor({ metrics: 'reported', id, report }),
        // If the report fails, nothing is sent. The supervisor then leaves this worker out.
        () => undefined,
      )
    }
  }
}

const sendToSupervisor = (message: Message): void => void process.send?.(message)
