import { extname, join } from 'node:path'
import { Queue } from '../../process/queues/queue.ts'
import { ReusedProcess, type ReusedProcessOptions } from '../../process/system/reusedProcess.ts'

/**
 * The rows are split into several messages, because receiving a large one would block the parent process. The last
 * message contains the rest of the result.
 */
type Message<R, A> = { rows: R[] } | { rest: Omit<A, 'rows'> }

interface RowsProcessOptions extends ReusedProcessOptions {
  mostWaiting: number
  /** After a file with more rows than this, the child process ends at once to free its memory. */
  mostRows?: number
}

/**
 * Reads one file at a time in a child process without secrets and with limited memory, so a hostile file can crash only
 * the child. Throws ProcessEnded.
 */
export function rowsReader<Q extends object, R, A extends { rows: R[] }>(
  folder: string,
  name: string,
  { mostWaiting, mostRows = Infinity, ...options }: RowsProcessOptions,
): (question: Q) => Promise<A> {
  // The program is TypeScript in development and JavaScript in a build.
  const reader = new ReusedProcess(join(folder, name + extname(import.meta.filename)), options)
  const turns = new Queue({ parallel: 1, mostWaiting })
  return (question) =>
    turns.run(() => {
      const rows: R[] = []
      const hear = (message: Message<R, A>): A | undefined => {
        if ('rest' in message) return { ...message.rest, rows } as A // The cast is safe, because the child process has split an answer into `rows` and `rest`, which are joined here.
        rows.push(...message.rows)
        return undefined
      }
      return reader.ask(question, hear, (answer) => answer.rows.length <= mostRows)
    })
}

const ROWS_AT_ONCE = 200

/** Runs in the child process that `rowsReader` starts, because the files may be hostile. */
export function answerWithRows<Q, A extends { rows: unknown[] }>(read: (question: Q) => Promise<A>): void {
  const send = (message: Message<unknown, A>) => process.send?.(message)
  const answer = ({ rows, ...rest }: A) => {
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
      send({ rows: rows.slice(start, start + ROWS_AT_ONCE) })
    send({ rest })
  }
  process.on('message', (question: Q) => void read(question).then(answer))
  process.on('disconnect', () => process.exit())
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
}
