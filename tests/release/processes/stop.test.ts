import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../../../scripts/lib/environment.mjs'
import { freePort, untilPrinted } from '../../../scripts/lib/product.mjs'
import { endProcess } from '../../support/processes/endProcess.ts'
import { testEnvironment } from '../../support/testServer.ts'
import { Product } from '../../support/restartableProduct.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-stop-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Milliseconds. If no request is open, the server must stop within this time. */
const MOST_MS = 15_000

async function endsBy(product: Product, signal: NodeJS.Signals): Promise<number> {
  const begun = performance.now()
  const ended = product.end(signal)
  const isEnded = await Promise.race([ended.then(() => true), sleep(MOST_MS + 5_000, false)])
  if (!isEnded) product.signal('SIGKILL')
  await ended
  return performance.now() - begun
}

describe('A site that is told to stop while a backup', () => {
  it('waits for a database that does not answer ends within 15 seconds', async () => {
    const product = await Product.started('postgres', { BACKUP_EVERY: '1m' })
    // The lock blocks the next backup, so the server is waiting for the database when the test stops it.
    const other = new pg.Client(product.environment['DATABASE_URL'])
    await other.connect()
    await other.query('begin; lock table picture_files in access exclusive mode')
    const waiting = async () =>
      (await other.query<{ count: string }>('select count(*) from pg_locks where not granted')).rows[0]?.count
    await expect.poll(waiting, { timeout: 80_000 }).not.toBe('0')
    expect(await endsBy(product, 'SIGTERM')).toBeLessThan(MOST_MS)
    await other.end()
    product.remove()
  })

  it('[operate.stop] waits for a disk that does not answer ends within 15 seconds, and warns of it at the start', async () => {
    const backups = join(folder, 'hanging')
    mkdirSync(backups)
    // Opening this FIFO for writing blocks forever, because nothing reads from it.
    expect(spawnSync('mkfifo', [join(backups, '.gapura-check')]).status).toBe(0)
    const product = await Product.started('sqlite', { BACKUP_EVERY: '1m', BACKUP_DIR: backups })
    expect(product.output).toContain(`${backups} does not answer.`)
    expect((await fetch(`${product.url}/news`)).status).toBe(200)
    expect(await endsBy(product, 'SIGTERM')).toBeLessThan(MOST_MS)
    product.remove()
  })
})

describe('A site that is told to stop', () => {
  it.each([
    ['that browsers open ahead and do not use', ''],
    ['on which half of a request came', 'GET / HTTP/1.1\r\nhost: loc'],
  ])('[operate.stop] does not wait for a connection %s', async (_what, sent) => {
    const product = await Product.started('sqlite')
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => undefined)
    if (sent) socket.write(sent)
    // By the time this response arrives, the server must have accepted the earlier connection.
    expect((await fetch(`${product.url}/news`)).status).toBe(200)
    expect(await endsBy(product, 'SIGINT')).toBeLessThan(MOST_MS)
    product.remove()
  })
})

describe('npm start that gets SIGTERM', () => {
  it('ends the server and then itself', async () => {
    const port = await freePort()
    const environment: Record<string, string> = { ...(await testEnvironment('sqlite')), DEMO: '0', PORT: String(port) }
    const npm = spawn('npm', ['start'], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: folder, ...environment },
      stdio: 'pipe',
    })
    await untilPrinted(npm, /is open at/)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    await endProcess(npm, 'SIGTERM')
    const isServing = () =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        () => true,
        () => false,
      )
    await expect.poll(isServing, { timeout: 5_000 }).toBe(false)
    rmSync(environment['DATA_DIR'] ?? '', { recursive: true, force: true })
  })
})
