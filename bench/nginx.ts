import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../scripts/lib/product.mjs'
import type { Captured } from './capture.ts'
import { end, type Running } from './server.ts'

export const hasNginx = (): boolean => spawnSync('nginx', ['-v']).error === undefined

export const nginxSettings = {
  asItComes: 'access_log log;',
  tuned: 'access_log off; keepalive_requests 1000000; open_file_cache max=100;',
}

export interface Nginx extends Running {
  /** Empties the access log, because a load test would otherwise fill the disk. */
  emptyLog: () => void
}

export async function startNginx(answers: readonly Captured[], settings: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-nginx-'))
  const port = await freePort()
  for (const name of ['files', 'temporary']) mkdirSync(join(folder, name))
  for (const { name, bytes } of answers) writeFileSync(join(folder, 'files', name), bytes)
  const locations = answers.map(({ name, headers }) => {
    const { 'content-type': type = '', ...others } = headers
    const added = Object.entries(others).map(
      ([header, value]) => `add_header ${header} "${value.replaceAll('"', '\\"')}" always;`,
    )
    return `location = /${name} { default_type "${type}"; ${added.join(' ')} }`
  })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temporary')};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/errors;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 4096; }
     http {
       ${temporary.join(' ')}
       sendfile on; tcp_nopush on; etag off; ${settings}
       server { listen 127.0.0.1:${port} backlog=4096; root ${folder}/files; ${locations.join('\n')} }
     }`,
  )
  const log = join(folder, 'log')
  writeFileSync(log, '')
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let answer: Response | null = null; !answer?.ok;) {
    if (child.exitCode !== null) throw new Error('nginx ended; it has said why.')
    await sleep(50)
    answer = await fetch(`${url}/${answers[0]?.name ?? ''}`).catch(() => null)
  }
  return {
    url,
    pid: child.pid ?? 0,
    emptyLog: () => truncateSync(log),
    stop: async () => {
      await end(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
