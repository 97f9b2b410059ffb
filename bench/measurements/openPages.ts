import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { admin, createAdmin } from '../admin.ts'
import { Client } from '../client.ts'
import { cpuOf, memoryOf, startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { table } from '../table.ts'
import { drive } from '../wrk.ts'

const PAGES = 10_000
/** Seconds between two requests of an open page. The value must match site/pages/realms/live/realmSource.ts. */
const ASKED_EVERY_S = 60
const CHANGED_EVERY_S = 30
const SECONDS = 20

/**
 * Each request uses a new connection. A real page polls once a minute, and its previous connection is closed by then.
 */
const ask = (port: number, request: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let said = ''
    socket.on('data', (part) => (said += part.toString()))
    socket.once('end', () => resolve(said))
    socket.once('error', reject)
  })

async function poll(port: number, etag: string, isOver: () => boolean): Promise<{ answered: number; failed: number }> {
  const request = `GET /api/realms HTTP/1.1\r\nHost: 127.0.0.1\r\nIf-None-Match: ${etag}\r\nConnection: close\r\n\r\n`
  const count = { answered: 0, failed: 0 }
  const begun = performance.now()
  const waiting: Promise<void>[] = []
  for (let sent = 0; !isOver();) {
    const due = ((performance.now() - begun) / 1_000) * (PAGES / ASKED_EVERY_S)
    for (; sent < due; sent += 1)
      waiting.push(
        ask(port, request).then(
          (said) => void (/^HTTP\/1.1 (304|200)/.test(said) ? (count.answered += 1) : (count.failed += 1)),
          () => void (count.failed += 1),
        ),
      )
    await sleep(5)
  }
  await Promise.all(waiting)
  return count
}

async function measurePolling(makeScratch: () => Promise<Scratch>): Promise<{ rows: string[][]; answer: string }> {
  const scratch = await makeScratch()
  await (await startProduct(scratch)).stop()
  await createAdmin(scratch)
  const product = await startProduct(scratch)
  const client = new Client(product.url, 1)
  await client.logIn(admin.username, admin.password)
  await client.send('POST', '/api/realm-settings', { key: 'main', name: 'Midgard', adapter: 'pushed' })
  const port = Number(new URL(product.url).port)
  const first = await ask(port, 'GET /api/realms HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n')
  const etag = /^etag: (.*)$/im.exec(first)?.[1]?.trim() ?? ''
  const visit = () => drive(`${product.url}/`, { connections: 10, seconds: SECONDS, pid: product.pid })
  await visit()
  const alone = await visit()
  let isOver = false
  const quiet = poll(port, etag, () => isOver)
  const before = cpuOf(product.pid)
  await sleep(SECONDS * 1_000)
  const spent = cpuOf(product.pid) - before
  isOver = true
  const asked = await quiet
  isOver = false
  const beside = poll(port, etag, () => isOver)
  const visited = await visit()
  isOver = true
  await beside
  const memory = memoryOf(product.pid)
  client.close()
  await product.stop()
  await scratch.remove()
  return {
    answer: first.slice(first.indexOf('\r\n\r\n') + 4),
    rows: [
      [
        `each asks once in ${ASKED_EVERY_S} s`,
        (spent / SECONDS).toFixed(1),
        memory.toFixed(0),
        `${visited.p99} (${alone.p99} without)`,
        `${asked.answered} answers, ${asked.failed} failed`,
      ],
    ],
  }
}

/** Measures an alternative to polling: each page holds an open connection, on which the server sends events. */
async function measureEvents(answer: string): Promise<string[][]> {
  const server = fork(join(import.meta.dirname, '../eventServer.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [{ port }] = (await once(server, 'message')) as [{ port: number }]
  const pid = server.pid ?? 0
  const empty = memoryOf(pid)
  const sockets: Socket[] = []
  for (let index = 0; index < PAGES; index += 1) {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n'))
    await once(socket, 'data')
    socket.resume()
    sockets.push(socket)
  }
  const before = cpuOf(pid)
  server.send(answer)
  const [{ told, ms }] = (await once(server, 'message')) as [{ told: number; ms: number }]
  await sleep(3_000)
  const spent = cpuOf(pid) - before
  const memory = memoryOf(pid) - empty
  for (const socket of sockets) socket.destroy()
  server.disconnect()
  return [
    [
      `each keeps a connection, told every ${CHANGED_EVERY_S} s`,
      (spent / CHANGED_EVERY_S).toFixed(1),
      `+${memory.toFixed(0)}`,
      `nobody is served for ${ms.toFixed(0)} ms`,
      `${told} told`,
    ],
  ]
}

export async function measureOpenPages(makeScratch: () => Promise<Scratch>): Promise<string[]> {
  const { rows, answer } = await measurePolling(makeScratch)
  rows.push(...(await measureEvents(answer)))
  return [
    `### ${PAGES.toLocaleString('en')} open pages that follow the figures of realms`,
    '',
    table(['', 'processor, ms in a second', 'MiB', 'p99 of `/`', ''], rows),
    '',
  ]
}
