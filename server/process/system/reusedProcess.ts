import type { ChildProcess } from 'node:child_process'
import { startOwnProcess } from './ownProcess.ts'

export interface ReusedProcessOptions {
  heapMb: number
  limitMs: number
  idleMs: number
}

export class ProcessEnded extends Error {
  readonly wasLate: boolean
  /**
   * If true, a reused process ended before it reported anything, probably while it was idle. The question is then sent
   * to a new process.
   */
  readonly wasIdle: boolean

  constructor({ wasLate, wasIdle }: { wasLate: boolean; wasIdle: boolean }) {
    super('A child process has ended.')
    this.name = 'ProcessEnded'
    this.wasLate = wasLate
    this.wasIdle = wasIdle
  }
}

const isAlive = (child: ChildProcess): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null

type Hear<Said, Answer> = (said: Said, reply: (message: object) => void) => Answer | undefined

/**
 * The first question starts the process, which then waits for more questions until it has been idle for too long. Only
 * one question may run at a time.
 */
export class ReusedProcess {
  readonly #program: string
  readonly #options: ReusedProcessOptions
  #waiting: { child: ChildProcess; end: NodeJS.Timeout } | undefined

  constructor(program: string, options: ReusedProcessOptions) {
    this.#program = program
    this.#options = options
  }

  /**
   * Passes the child's messages to `hear` until `hear` returns an answer. Throws ProcessEnded, and what `hear` throws.
   */
  async ask<Said, Answer extends object>(
    question: object,
    hear: Hear<Said, Answer>,
    isReusable: (answer: Answer) => boolean = () => true,
  ): Promise<Answer> {
    const reused = this.#take()
    if (reused) {
      try {
        return await this.#askOne(reused, true, question, hear, isReusable)
      } catch (error) {
        if (!(error instanceof ProcessEnded && error.wasIdle)) throw error
      }
    }
    return this.#askOne(this.#start(), false, question, hear, isReusable)
  }

  #start(): ChildProcess {
    const { heapMb } = this.#options
    return startOwnProcess(this.#program, { heapMb, priority: 'PRIORITY_BELOW_NORMAL', stderr: 'ignore' })
  }

  #take(): ChildProcess | undefined {
    const waiting = this.#waiting
    this.#waiting = undefined
    clearTimeout(waiting?.end)
    if (!waiting || !isAlive(waiting.child)) return undefined
    waiting.child.ref()
    waiting.child.channel?.ref()
    return waiting.child
  }

  #store(child: ChildProcess): void {
    // Without a listener, an error of the child's channel would end the server.
    child.on('error', () => undefined)
    child.unref()
    child.channel?.unref()
    const end = setTimeout(() => {
      this.#waiting = undefined
      child.kill('SIGKILL')
    }, this.#options.idleMs)
    this.#waiting = { child, end: end.unref() }
  }

  async #askOne<Said, Answer extends object>(
    child: ChildProcess,
    wasReused: boolean,
    question: object,
    hear: Hear<Said, Answer>,
    isReusable: (answer: Answer) => boolean,
  ): Promise<Answer> {
    let hasSpoken = false
    let wasLate = false
    const over = setTimeout(() => {
      wasLate = true
      child.kill('SIGKILL')
    }, this.#options.limitMs)
    try {
      const answer = await new Promise<Answer>((resolve, reject) => {
        child.on('message', (said: Said) => {
          hasSpoken = true
          try {
            const answer = hear(said, (reply) => child.connected && child.send(reply))
            if (answer) resolve(answer)
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
        const ended = () => reject(new ProcessEnded({ wasLate, wasIdle: wasReused && !hasSpoken && !wasLate }))
        child.on('exit', ended)
        child.on('error', ended)
        child.send(question)
      })
      for (const name of ['message', 'exit', 'error']) child.removeAllListeners(name)
      if (isReusable(answer)) this.#store(child)
      else child.kill('SIGKILL')
      return answer
    } catch (error) {
      child.kill('SIGKILL')
      throw error
    } finally {
      clearTimeout(over)
    }
  }
}
