import type { ChildProcess } from 'node:child_process'
import type { constants } from 'node:os'
import { extname, join } from 'node:path'
import { Refusal } from '../errors/refusals.ts'
import { startOwnProcess } from '../process/system/ownProcess.ts'
import type { Answer, Input, Job, Output, Task } from './encodeProcess.ts'

const program = join(import.meta.dirname, `encodeProcess${extname(import.meta.filename)}`)

const IDLE_MS = 30_000

/**
 * `itself`: a job crashed the encoding process or took too long. `other`: another process sent a signal. `killed`:
 * SIGKILL, usually because memory ran out.
 */
type Ender = 'itself' | 'other' | 'killed'

const enders: Partial<Record<NodeJS.Signals, Ender>> = {
  SIGTERM: 'other',
  SIGINT: 'other',
  SIGHUP: 'other',
  SIGKILL: 'killed',
}

class Lost extends Error {
  readonly by: Ender

  constructor(by: Ender) {
    super('The process that encodes pictures has ended.')
    this.by = by
  }
}

interface Waiting {
  resolve: (output: Output<Task>) => void
  reject: (error: Error) => void
}

/**
 * Encodes pictures in a separate process, so a hostile file cannot crash the server or read its secrets. The process
 * ends when it is idle, which frees hundreds of megabytes.
 */
export class PictureEncoder {
  readonly #priority: keyof typeof constants.priority
  readonly #limit: number
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #jobs = 0
  #idle: NodeJS.Timeout | undefined

  constructor({ priority, limit }: { priority: keyof typeof constants.priority; limit: number }) {
    this.#priority = priority
    this.#limit = limit
  }

  /**
   * Throws if the picture cannot be encoded, crashes the encoding process or takes too long. Throws Refusal `busy` if
   * other processes end the encoding process twice.
   */
  async encode<T extends Task>(task: T, input: Input<T>): Promise<Output<T>> {
    try {
      return await this.#encodeOnce(task, input)
    } catch (error) {
      if (!(error instanceof Lost) || error.by === 'itself') throw error
    }
    try {
      return await this.#encodeOnce(task, input)
    } catch (error) {
      throw error instanceof Lost && error.by === 'other' ? new Refusal('busy') : error
    }
  }

  async #encodeOnce<T extends Task>(task: T, input: Input<T>): Promise<Output<T>> {
    clearTimeout(this.#idle)
    const child = (this.#child ??= this.#start())
    this.#jobs += 1
    const job: Job<T> = { id: this.#jobs, task, input }
    const over = setTimeout(() => this.end(), this.#limit)
    try {
      return (await new Promise<Output<Task>>((resolve, reject) => {
        this.#waiting.set(job.id, { resolve, reject })
        child.ref()
        child.send(job)
      })) as Output<T> // The cast is safe, because the child process answers with the output type of the job's task.
    } finally {
      clearTimeout(over)
      this.#waiting.delete(job.id)
      if (this.#waiting.size === 0) {
        // An idle encoding process must not keep the server from exiting.
        child.unref()
        child.channel?.unref()
        this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
      }
    }
  }

  end(): void {
    this.#child?.kill('SIGKILL')
    this.#lose('itself')
  }

  #start(): ChildProcess {
    const child = startOwnProcess(program, { priority: this.#priority, stderr: 'inherit' })
    child.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      if ('fault' in answer) waiting?.reject(new Error(answer.fault))
      else waiting?.resolve(answer.output)
    })
    const lost = (by: Ender) => {
      if (this.#child === child) this.#lose(by)
    }
    child.on('exit', (_code, signal) => lost((signal && enders[signal]) ?? 'itself'))
    child.on('error', () => lost('other'))
    return child
  }

  #lose(by: Ender): void {
    this.#child = undefined
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.values()) reject(new Lost(by))
  }
}

export const pictureEncoder = new PictureEncoder({ priority: 'PRIORITY_NORMAL', limit: 60_000 })
