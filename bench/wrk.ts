import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { cpuOf } from './server.ts'

export interface Load {
  perSecond: number
  /** CPU time of the server per request in milliseconds, or null if it cannot be read. */
  cpuMs: number | null
  p50: string
  p99: string
  /** The number of failed connections, timeouts, and responses with a status other than 2xx or 3xx. */
  errors: number
  faults: string
}

/** Seconds after which a request counts as failed. */
const PATIENCE_S = 10

export const hasWrk = (): boolean => spawnSync('wrk', ['-v']).error === undefined

export async function drive(
  url: string,
  { connections, seconds, pid }: { connections: number; seconds: number; pid: number | null },
): Promise<Load> {
  const headers = ['-H', 'Accept-Encoding: gzip, deflate, br']
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', `${PATIENCE_S}s`, ...headers, url]
  const before = pid === null ? 0 : cpuOf(pid)
  const { stdout } = await promisify(execFile)('wrk', args)
  const spent = pid === null ? null : cpuOf(pid) - before
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const failed = /Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(stdout)
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    cpuMs: spent === null || requests === 0 ? null : spent / requests,
    p50: /^\s+50%\s+(\S+)/m.exec(stdout)?.[1] ?? '',
    p99: /^\s+99%\s+(\S+)/m.exec(stdout)?.[1] ?? '',
    faults: stdout
      .split('\n')
      .filter((line) => /Non-2xx|Socket errors/.test(line))
      .join(';'),
    errors:
      Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0) +
      (failed?.slice(1).reduce((sum, count) => sum + Number(count), 0) ?? 0),
  }
}
