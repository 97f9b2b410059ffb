import { execFile } from 'node:child_process'

interface AskOptions {
  /** Milliseconds until the process is ended. */
  limitMs: number
  /** Bytes that its answer may have. */
  mostBytes: number
  /** Megabytes of V8's heap that it may fill; as many as V8 takes by itself, where none are said. */
  heapMb?: number
}

/**
 * Asks a program one question, in a process of its own that can be ended and has none of the server's secrets: it reads the question
 * from its input and writes the answer to its output, both as JSON. Null where it has not answered in time. Throws what it fails with.
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
          // At its limit it was ending by itself: Node then closes its output unread, and tells of no error.
          resolve(null)
        }
      },
    )
    // A process that has ended already takes nothing; the callback tells of it.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(JSON.stringify(question))
  })
