import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../../scripts/lib/product.mjs'

export async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Starts a server that returns 200 if PostgreSQL is the primary, like Patroni's API at /primary. */
async function primaryCheck(url: string): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) => {
    query(url, 'select pg_is_in_recovery() as follows')
      .then(([row]) => row?.['follows'] === false)
      .catch(() => false)
      .then((isPrimary) => response.writeHead(isPrimary ? 200 : 503).end())
      .catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

/**
 * Starts HAProxy as docs/operate/failover.md describes. It forwards connections to the current primary PostgreSQL
 * server.
 */
export async function startHaproxy(servers: readonly string[]): Promise<{ port: number; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-haproxy-'))
  const port = await freePort()
  const checks = await Promise.all(servers.map(primaryCheck))
  const lines = servers.map(
    (url, index) => `    server postgres${index} ${new URL(url).host} check port ${checks[index]?.port ?? 0}`,
  )
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
    mode tcp
    timeout connect 2s
    timeout client 1h
    timeout server 1h
listen postgres
    bind 127.0.0.1:${port}
    option httpchk GET /primary
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${lines.join('\n')}
`,
  )
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return {
    port,
    stop: () => {
      child.kill('SIGTERM')
      for (const check of checks) check.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
