import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'
import { CONFIG_EXIT } from '../process/config.ts'
import { gatherForWorkers } from '../monitoring/clusterMetrics.ts'

const RESTART_MS = 1_000
/** For a worker that cannot start until an operator changes something. */
const HOPELESS_RESTART_MS = 60_000

const NO_ROOM = 'There is no room for another worker.'

export const REPLACED = 'replaced'

/**
 * Starts worker processes that share the port, and replaces a worker that ends. The first worker migrates the database
 * before the others start.
 */
export function superviseWorkers(count: number): void {
  const supervisor = new Supervisor()
  supervisor.open(count)
  gatherForWorkers()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => supervisor.stop(signal))
  // For a daemon SIGHUP means restart. With a terminal it means that the terminal was closed.
  const hasTerminal = isatty(0) || isatty(1)
  process.on('SIGHUP', () => (hasTerminal ? supervisor.stop('SIGINT') : supervisor.replaceAll()))
}

/** The logging library is loaded only when there is something to log, which keeps the supervising process small. */
async function say(level: 'info' | 'error', what: object, message: string): Promise<void> {
  // If too many files are open, the logging library cannot be loaded. Supervision then continues without a log.
  const log = await import('../process/log.ts').then(
    (module) => module.log,
    () => null,
  )
  log?.[level](what, message)
}

class Supervisor {
  #isStopping = false
  #isOpen = false
  readonly #workers = new Map<Worker, Promise<boolean>>()
  readonly #leaving = new WeakSet<Worker>()
  #replacing: Promise<void> | undefined
  #mustReplaceAgain = false

  open(count: number): void {
    this.#start().once('listening', () => {
      this.#isOpen = true
      for (let more = 1; more < count && !this.#isStopping; more += 1)
        if (!this.#startIfPossible()) void this.#startLater()
    })
  }

  stop(signal: 'SIGTERM' | 'SIGINT'): void {
    this.#isStopping = true
    for (const worker of this.#workers.keys()) worker.process.kill(signal)
    this.#endWithLast()
  }

  /** Workers are replaced one after another, so that the number of serving workers stays the same. */
  replaceAll(): void {
    if (!this.#isOpen) return
    if (this.#replacing) {
      this.#mustReplaceAgain = true
      return
    }
    this.#replacing = this.#replaceEach().finally(() => {
      this.#replacing = undefined
      if (!this.#mustReplaceAgain) return
      this.#mustReplaceAgain = false
      this.replaceAll()
    })
  }

  #start(): Worker {
    const worker = cluster.fork()
    const serves = new Promise<boolean>((resolve) => {
      worker.once('listening', () => resolve(true))
      worker.once('exit', () => resolve(false))
    })
    this.#workers.set(worker, serves)
    worker.once('exit', (code, signal) => void this.#ended(worker, code, signal))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      // A worker with a pid has started. Its error only means that a message could not be sent to it.
      if (worker.process.pid === undefined) void this.#notMade(worker, error)
    })
    return worker
  }

  /** Node.js emits no `exit` event if it cannot create the process, so this method emits one. */
  async #notMade(worker: Worker, error: NodeJS.ErrnoException): Promise<void> {
    await say('error', { err: error }, NO_ROOM)
    worker.emit('exit', 1, error.code)
  }

  #startIfPossible(): Worker | null {
    try {
      return this.#start()
    } catch (error) {
      void say('error', { err: error }, NO_ROOM)
      return null
    }
  }

  async #startLater(delayMs = RESTART_MS): Promise<void> {
    do await sleep(delayMs)
    while (!this.#isStopping && !this.#startIfPossible())
  }

  async #ended(worker: Worker, code: number | null, signal: string | null): Promise<void> {
    this.#workers.delete(worker)
    if (this.#isStopping) return this.#endWithLast()
    if (!this.#isOpen) process.exit(code ?? 1)
    if (this.#leaving.has(worker)) return
    await say('error', { worker: worker.id, ended: signal ?? code }, 'A worker has ended; another takes its place.')
    if (code !== CONFIG_EXIT) return this.#startLater()
    if (this.#workers.size === 0) process.exit(code)
    await this.#startLater(HOPELESS_RESTART_MS)
  }

  #endWithLast(): void {
    if (this.#workers.size === 0) process.exit(0)
  }

  async #replaceEach(): Promise<void> {
    await say('info', {}, 'The workers are replaced, one after another.')
    for (const [old, serves] of [...this.#workers]) {
      if (!(await serves) || old.isDead()) continue
      if (this.#isStopping) return
      const young = this.#startIfPossible()
      if (!young) return
      this.#leaving.add(young)
      if (!(await this.#workers.get(young))) {
        if (!this.#isStopping)
          await say('error', { worker: young.id }, 'A new worker did not start; the others continue.')
        return
      }
      this.#leaving.delete(young)
      if (old.isDead()) continue
      this.#leaving.add(old)
      const ended = new Promise((resolve) => old.once('exit', resolve))
      // A signal would tell the worker that the whole site stops, so a message tells it that it is being replaced.
      old.send(REPLACED, () => undefined)
      await ended
    }
    await say('info', {}, 'All workers have been replaced.')
  }
}
