import { execFile } from 'node:child_process'

interface AskOptions {
  limitMs: number
  mostBytes: number
  /** Limit of V8's heap in megabytes; by default V8 chooses. */
  heapMb?: number
}

/**
 * Runs a program in a separate process that has none of the server's secrets. Returns null if the program takes too
 * long. Throws if the program fails.
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
          // If the program exits just as the time limit is reached, Node discards its output and reports no error.
          resolve(null)
        }
      },
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(question))
  })
