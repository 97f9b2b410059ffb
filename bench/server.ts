import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort, runBuilt, untilPrinted } from '../scripts/lib/product.mjs'
import type { Scratch } from './scratch.ts'

/** Milliseconds per clock tick in /proc. On Linux, sysconf(_SC_CLK_TCK) is always 100 ticks per second. */
const TICK_MS = 10

/** CPU time of a process in milliseconds. */
export function cpuOf(pid: number): number {
  // proc(5): field 2 is the name of the program in parentheses, which may contain spaces. Fields 14 and 15 are utime
  // and stime.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Resident memory of a process in MiB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

export interface Running {
  url: string
  pid: number
  stop: () => Promise<void>
}

export const end = async (child: ChildProcess): Promise<void> => {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/**
 * Starts the built site on a scratch database and waits until it accepts requests. The server uses a free port unless
 * `settings` contains PORT.
 */
export async function startProduct(scratch: Scratch, settings: Record<string, string> = {}): Promise<Running> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const environment = { ...scratch.environment, PORT: String(port), HOST: '127.0.0.1', SITE_URL: url, ...settings }
  const child = runBuilt('serve', [], environment, scratch.product)
  // The server is killed when the bench exits, so that a failed measurement does not leave it running.
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  child.once('exit', () => process.off('exit', killed))
  await untilPrinted(child, /is open at/)
  // The server's later output is discarded, because a full pipe would block the server.
  child.stdout.resume()
  child.stderr.resume()
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}
