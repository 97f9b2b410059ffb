import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { freePort, runBuilt, untilPrinted } from '../scripts/lib/product.mjs'
import type { Scratch } from './scratch.ts'

/** Linux counts a process's time in hundredths of a second (sysconf(_SC_CLK_TCK), always 100 there). */
const TICK_MS = 10

/** Milliseconds that a process has spent on a processor. */
export function cpuOf(pid: number): number {
  // proc(5): the second field is the name in parentheses, which may hold spaces; utime and stime are the 14th and 15th.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

/** Memory that a process holds, in MiB. */
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

/** The built product on a scratch database, open. On a port of its own where `settings` name no PORT. */
export async function startProduct(scratch: Scratch, settings: Record<string, string> = {}): Promise<Running> {
  const port = Number(settings['PORT'] ?? (await freePort()))
  const url = `http://127.0.0.1:${port}`
  const environment = { ...scratch.environment, PORT: String(port), HOST: '127.0.0.1', SITE_URL: url, ...settings }
  const child = runBuilt('serve', [], environment, scratch.product)
  // Where a measurement fails, it leaves no server behind.
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  child.once('exit', () => process.off('exit', killed))
  await untilPrinted(child, /is open at/)
  // What it prints from here on is not read; a full pipe would stop it.
  child.stdout.resume()
  child.stderr.resume()
  return { url, pid: child.pid ?? 0, stop: () => end(child) }
}
