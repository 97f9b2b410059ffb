import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../../scripts/lib/product.mjs'

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).status === 0

/** Header by which it says which process has answered. */
export const SERVED_BY = 'x-served-by'

export interface Haproxy {
  url: string
  /** Reads its configuration anew, as `systemctl reload haproxy` does: another process takes over, the old one ends its work. */
  reload: () => void
  /** The lines of its log since this was asked before, of answers that were cut or made by itself. */
  takeLog: () => string[]
  stop: () => void
}

/** HAProxy as deploy/cluster sets it up, before processes at these addresses (`HOST:PORT`). */
export async function startHaproxy(processes: readonly string[]): Promise<Haproxy> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-haproxy-'))
  const port = await freePort()
  const shipped = readFileSync(new URL('../../../deploy/cluster/haproxy.cfg', import.meta.url), 'utf8')
  let number = 0
  const config = shipped
    .replace(/bind :443 .*/, `bind 127.0.0.1:${port}`)
    .replace(/^.*bind :80\b.*\n/m, '')
    .replace(/^.*(stats socket|redirect scheme|\b(user|group) haproxy\b).*\n/gm, '')
    .replace('log /dev/log local0', 'log stdout format raw local0')
    .replace('default_backend', `http-response set-header ${SERVED_BY} %s\n    default_backend`)
    .replace('option dontlognull', 'option dontlog-normal')
    .replace(/10\.0\.0\.\d+:8000/g, () => processes[number++ % processes.length] ?? '')
  if (number % processes.length !== 0)
    throw new Error(`The configuration has ${number} processes, not ${processes.length}.`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, config)
  // A master with workers, as systemd's unit runs it.
  const child = spawn('haproxy', ['-W', '-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  let logged = ''
  child.stdout.on('data', (chunk: Buffer) => (logged += chunk.toString()))
  const url = `http://127.0.0.1:${port}`
  for (let left = 100; left > 0; left -= 1) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    reload: () => child.kill('SIGUSR2'),
    takeLog: () => {
      // Where it says how a connection ended, `----` is the usual way.
      const lines = logged.split('\n').filter((line) => line.includes(' - - ') && !line.includes(' - - ----'))
      logged = ''
      return lines
    },
    stop: () => {
      // The master ends its workers, which SIGKILL would leave behind.
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
