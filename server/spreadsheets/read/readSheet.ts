import type { ChildProcess } from 'node:child_process'
import { extname, join } from 'node:path'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import { startOwnProcess } from '../../process/system/ownProcess.ts'
import type { ReadAnswer } from './readProcess.ts'
import { UnreadableSheet, type Sheet, type SheetFault, type SheetRow } from './sheet.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `readProcess${extname(import.meta.filename)}`)

/** Megabytes that the process may fill, and how long it may take for a file. */
const HEAP_MB = 384
const LIMIT_MS = 30_000
/** How long it waits for another file: the same is read again when its dry run has been looked at. */
const KEPT_MS = 60_000

/** Each takes memory while it runs. */
const turns = new BoundedQueue({ parallel: 1, mostWaiting: 20 })

/** A process that has answered, and waits for another file. */
let kept: { child: ChildProcess; end: NodeJS.Timeout } | undefined

/**
 * Reads a file of a spreadsheet in a process of its own, which has none of the server's secrets and a bounded memory: what brings
 * it down brings down nothing else. Throws UnreadableSheet.
 */
export const readSheet = (bytes: Uint8Array): Promise<Sheet> => turns.run(() => readOnce(bytes))

/** Visitors do not wait for it. */
const start = (): ChildProcess =>
  startOwnProcess(program, { heapMb: HEAP_MB, priority: 'PRIORITY_BELOW_NORMAL', stderr: 'ignore' })

const isAlive = (child: ChildProcess): boolean =>
  child.connected && child.exitCode === null && child.signalCode === null

/** The process that is kept, if it lives. */
function takeKept(): ChildProcess | undefined {
  const waiting = kept
  kept = undefined
  clearTimeout(waiting?.end)
  if (!waiting || !isAlive(waiting.child)) return undefined
  waiting.child.ref()
  waiting.child.channel?.ref()
  return waiting.child
}

/** Keeps a process for a while, in which it holds up nobody who wants to end. */
function keep(child: ChildProcess): void {
  // Without a listener, an error of its channel would end the server.
  child.on('error', () => undefined)
  child.unref()
  child.channel?.unref()
  const end = setTimeout(() => {
    kept = undefined
    child.kill('SIGKILL')
  }, KEPT_MS)
  kept = { child, end: end.unref() }
}

/** That the process ended before it had answered. */
const ENDED = Symbol('ended')

type Answer = Sheet | { fault: SheetFault }

async function readOnce(bytes: Uint8Array): Promise<Sheet> {
  const answer = (await readByKept(bytes)) ?? (await readBy(start(), bytes))
  if (answer === ENDED) throw new UnreadableSheet('too_large_inside')
  if ('fault' in answer) throw new UnreadableSheet(answer.fault)
  return answer
}

/** Null where there is none, or it was killed while it waited, which says nothing of the file. */
async function readByKept(bytes: Uint8Array): Promise<Answer | null> {
  const child = takeKept()
  if (!child) return null
  const answer = await readBy(child, bytes).catch((error: unknown): typeof ENDED => {
    if (error instanceof UnreadableSheet) throw error
    return ENDED
  })
  return answer === ENDED ? null : answer
}

/** The process is kept where it has answered, and has ended otherwise. Throws UnreadableSheet where it took too long. */
async function readBy(child: ChildProcess, bytes: Uint8Array): Promise<Answer | typeof ENDED> {
  const over = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  const began = performance.now()
  try {
    const answer = await new Promise<Answer | typeof ENDED>((resolve, reject) => {
      const rows: SheetRow[] = []
      child.on('message', (answer: ReadAnswer) => {
        if ('rows' in answer) rows.push(...answer.rows)
        else resolve('sheet' in answer ? { ...answer.sheet, rows } : answer)
      })
      child.on('exit', () => {
        if (performance.now() - began >= LIMIT_MS) reject(new UnreadableSheet('too_slow'))
        else resolve(ENDED)
      })
      child.on('error', reject)
      child.send(bytes)
    })
    for (const name of ['message', 'exit', 'error']) child.removeAllListeners(name)
    if (answer !== ENDED) keep(child)
    return answer
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    clearTimeout(over)
  }
}
