import { execFile } from 'node:child_process'

interface AskOptions {
  /** Milliseconds until the process is killed. */
  limitMs: number
  /** Limit for its answer. */
  mostBytes: number
  /** V8's heap in MB; V8's default if not set. */
  heapMb?: number
}

/**
 * Asks a program one question in a child process that can be killed and has no secrets: JSON on stdin and stdout. Null
 * after a timeout. Throws the program's error.
 */
export const askProgram = (
  program: string,
  question: unknown,
  { limitMs, mostBytes, heapMb }: AskOptions,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]), program],
      { env: {}, timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: mostBytes },
      (error, said) => {
        if (error?.killed) return resolve(null)
        if (error) return reject(new Error(error.message))
        try {
          resolve(JSON.parse(said))
        } catch {
          // It ended while being killed: Node closes its output without an error.
          resolve(null)
        }
      },
    )
    // The callback reports a process that ended early.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(question))
  })
