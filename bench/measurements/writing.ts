import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { admin } from '../admin.ts'
import { Client } from '../client.ts'
import { startProduct } from '../server.ts'
import type { Scratch } from '../scratch.ts'
import { table } from '../table.ts'
import { drive, hasWrk } from '../wrk.ts'

/** How many times per second the disk can sync 4 KiB. This limits the rate of single commits. */
function commitRate(folder: string, seconds: number): number {
  const file = join(folder, 'commit-rate')
  const handle = openSync(file, 'w')
  const bytes = new Uint8Array(4_096)
  let commits = 0
  const started = performance.now()
  while (performance.now() - started < seconds * 1_000) {
    writeSync(handle, bytes)
    fdatasyncSync(handle)
    commits += 1
  }
  const rate = commits / ((performance.now() - started) / 1_000)
  closeSync(handle)
  rmSync(file)
  return rate
}

/**
 * Returns how many rows per second concurrent writers create. Each writer waits for a response before it sends the next
 * row.
 */
async function creates(url: string, writers: number, seconds: number): Promise<number> {
  const client = new Client(url, writers)
  await client.logIn(admin.username, admin.password)
  const started = performance.now()
  let made = 0
  const write = async () => {
    while (performance.now() - started < seconds * 1_000) {
      const { status, text } = await client.send('POST', '/api/game-info/items', { items_name: `Written ${made}` })
      if (status !== 201) throw new Error(`A create was refused: ${status} ${text}`)
      made += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  client.close()
  return made / ((performance.now() - started) / 1_000)
}

export async function measureWriting(scratch: Scratch, seconds: number): Promise<string[]> {
  const product = await startProduct(scratch)
  const rows: string[][] = []
  for (const writers of [1, 50]) {
    const disk = commitRate(scratch.folder, 1)
    const alone = await creates(product.url, writers, seconds)
    const visit = hasWrk()
      ? drive(`${product.url}/`, { connections: 10, seconds: seconds + 1, pid: null })
      : Promise.resolve(null)
    const beside = await creates(product.url, writers, seconds)
    const visitors = await visit
    rows.push([
      writers === 1 ? 'one by one' : `${writers} at once`,
      alone.toFixed(0),
      beside.toFixed(0),
      visitors ? `${visitors.perSecond.toFixed(0)} req/s, p99 ${visitors.p99}` : '–',
      disk.toFixed(0),
    ])
  }
  await product.stop()
  return [
    `### Creates a second, ${scratch.engine}`,
    '',
    table(['', 'alone', 'beside visitors', 'whom it serves meanwhile', "the disk's own commits"], rows),
    '',
  ]
}
