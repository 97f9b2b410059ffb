import { extname, join } from 'node:path'
import { Queue } from '../../process/queues/queue.ts'
import { ReusedProcess, type ReusedProcessOptions } from '../../process/system/reusedProcess.ts'

/** The rows of an answer are sent in parts, so that no part takes long to receive; the rest of the answer follows. */
type Message<R, A> = { rows: R[] } | { rest: Omit<A, 'rows'> }

interface RowsProcessOptions extends ReusedProcessOptions {
  mostWaiting: number
  /** After an answer with more rows than this, the process ends at once to free its memory. */
  mostRows?: number
}

/**
 * Reads files in a child process. The child process knows no secret and has limited memory, so a crash harms nothing
 * else. It reads one file at a time. Throws ProcessEnded.
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
        if ('rest' in message) return { ...message.rest, rows } as A // The rest and the rows together are the whole answer.
        rows.push(...message.rows)
        return undefined
      }
      return reader.ask(question, hear, (answer) => answer.rows.length <= mostRows)
    })
}

const ROWS_AT_ONCE = 200

/**
 * The child process answers `rowsReader` with this function. A file is read in a separate process because it may be
 * malicious.
 */
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
