import { fork, type ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { extname, join } from 'node:path'
import type { Answer, Input, Job, Output, Task } from './drawProcess.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `drawProcess${extname(import.meta.filename)}`)

/** A process that has had nothing to draw for so long is ended. */
const IDLE_MS = 30_000

interface Waiting {
  resolve: (output: Output<Task>) => void
  reject: (error: Error) => void
}

/**
 * Draws pictures in a process of their own, started when there is something to draw. A large picture takes hundreds of
 * megabytes, which are given back when that process ends; a file that brings the decoder down brings down no more than
 * that process, which has none of the server's secrets; and where it has the lowest priority no visitor waits for it.
 */
export class Drawing {
  readonly #priority: number
  readonly #limit: number
  readonly #waiting = new Map<number, Waiting>()
  #child: ChildProcess | undefined
  #jobs = 0
  #idle: NodeJS.Timeout | undefined

  /** `limit`: milliseconds after which a job counts as lost, and its process with it. */
  constructor({ priority, limit }: { priority: keyof typeof constants.priority; limit: number }) {
    this.#priority = constants.priority[priority]
    this.#limit = limit
  }

  /** Throws where the process cannot draw this, or has come to an end over it. */
  async draw<T extends Task>(task: T, input: Input<T>): Promise<Output<T>> {
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
      })) as Output<T> // the answer to a job of this task
    } finally {
      clearTimeout(over)
      this.#waiting.delete(job.id)
      if (this.#waiting.size === 0) {
        // Waiting for work holds nobody's exit back.
        child.unref()
        child.channel?.unref()
        this.#idle = setTimeout(() => this.end(), IDLE_MS).unref()
      }
    }
  }

  /** Ends the process; what waits for it is told so. The next job starts another. */
  end(): void {
    this.#child?.kill('SIGKILL')
    this.#lose()
  }

  #start(): ChildProcess {
    const child = fork(program, [], {
      serialization: 'advanced',
      execArgv: [],
      env: {},
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('message', (answer: Answer) => {
      const waiting = this.#waiting.get(answer.id)
      if ('fault' in answer) waiting?.reject(new Error(answer.fault))
      else waiting?.resolve(answer.output)
    })
    const lost = () => {
      if (this.#child === child) this.#lose()
    }
    child.on('exit', lost)
    child.on('error', lost)
    // Before it has made its threads, which inherit it.
    if (child.pid !== undefined) setPriority(child.pid, this.#priority)
    return child
  }

  #lose(): void {
    this.#child = undefined
    clearTimeout(this.#idle)
    for (const { reject } of this.#waiting.values()) reject(new Error('The process that draws pictures has ended.'))
  }
}

/** What somebody waits for: uploads, and sizes at their first need. */
export const drawing = new Drawing({ priority: 'PRIORITY_NORMAL', limit: 60_000 })
