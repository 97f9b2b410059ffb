import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { runBuilt } from '../../../scripts/lib/product.mjs'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { checkPictures } from '../../../server/pictures/integrity.ts'
import { pictureStores } from '../../../server/pictures/outside/place.ts'
import { readConfig } from '../../../server/process/config.ts'
import { onceOnly } from '../../support/retries.ts'
import { s3Environment, startObjectStore } from '../../support/objectStore/objectStoreServer.ts'
import { Product } from '../../support/restartableProduct.ts'
import { anyEngine } from '../../support/testServer.ts'
import { Writer } from '../kills/writers.ts'

/** How often each move is killed. What runs with the other tests is short; `npm run torture:pictures` kills each ten times. */
const KILLS = Number(process.env['TORTURE_MOVES'] ?? 0)
/** The first is killed in any case. */
const LEAST_KILLS = 1
const WRITERS = 4
/** How long who writes and who reads rests; by the torture command they load the machine as much as they can. */
const PAUSE_MS = KILLS > 0 ? { write: 0, read: 0 } : { write: 200, read: 10 }
/** Pictures that are there before the first move. */
const LEAST = Number(process.env['TORTURE_PICTURES'] ?? 40)
/** A move lives so long at least, and so much longer at most; half a second of it is its start. */
const LIFE_MS = { least: 400, more: 900 } as const

const sha256 = (bytes: ArrayBuffer): string => createHash('sha256').update(Buffer.from(bytes)).digest('hex')

describe.each(anyEngine)('On %s, a move of all pictures', onceOnly, (engine) => {
  it(
    '[pictures.stores] database, object store, folder, database under load, killed on the way, leaves every byte the same',
    { timeout: 240_000 + KILLS * 60_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gapura-moved-'))
      await using store = await startObjectStore()
      const product = await Product.create(engine, s3Environment)
      await product.start()
      const token = await product.signIn()
      let isOver = false
      const writers = Array.from({ length: WRITERS }, (_, n) => new Writer(`w${n}`, product.url, token, PAUSE_MS.write))
      const writing = Promise.all(writers.map((writer) => writer.run(() => isOver)))
      /** Address -> the digest of its bytes when it was first shown. */
      const seen = new Map<string, string>()
      const wrong: string[] = []
      let read = 0
      const look = async () => {
        const rows = (await (await fetch(`${product.url}/api/news`)).json()) as { image_url: string | null }[]
        for (const { image_url: address } of rows.slice(0, 50)) {
          if (address === null || isOver) continue
          await sleep(PAUSE_MS.read)
          const response = await fetch(product.url + address)
          // What was removed from the list meanwhile stays in the history, and so do its bytes.
          if (response.status !== 200) wrong.push(`${response.status} ${address}`)
          else {
            const digest = sha256(await response.arrayBuffer())
            if ((seen.get(address) ?? digest) !== digest) wrong.push(`other bytes ${address}`)
            seen.set(address, digest)
            read += 1
          }
        }
      }
      const reading = (async () => {
        while (!isOver) await look().catch((error: unknown) => wrong.push(String(error)))
      })()
      while (writers.reduce((sum, { known }) => sum + known.size, 0) < LEAST) await sleep(100)

      const uploaded = () => writers.reduce((sum, { pictures }) => sum + pictures, 0)
      let killed = 0
      for (const [leg, place] of [store.address('site'), `folder:${folder}`, 'database'].entries()) {
        const before = { read, uploaded: uploaded() }
        const kills = leg === 0 ? Math.max(KILLS, LEAST_KILLS) : KILLS
        for (let kill = 0; ; kill += 1) {
          const child = runBuilt('gapura', ['pictures', 'move', '--to', place], product.environment)
          let said = ''
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
          const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
          if (kill < kills) {
            await sleep(LIFE_MS.least + Math.random() * LIFE_MS.more)
            child.kill('SIGKILL')
            if ((await ended) === null) killed += 1
            continue
          }
          expect(await ended, said).toBe(0)
          break
        }
        // What the title calls load: the site has taken pictures and shown pictures while these moved.
        const load = { read: read - before.read, uploaded: uploaded() - before.uploaded }
        console.warn(
          `${engine}, to ${place.split(':')[0]}: killed ${killed} times by now; meanwhile ${JSON.stringify(load)}`,
        )
        expect(load.read).toBeGreaterThan(0)
        expect(load.uploaded).toBeGreaterThan(0)
      }
      isOver = true
      await Promise.all([writing, reading])
      expect(killed).toBeGreaterThan(0)
      expect(wrong).toEqual([])
      expect(seen.size).toBeGreaterThan(10)
      for (const [address, digest] of seen) {
        const response = await fetch(product.url + address)
        expect(sha256(await response.arrayBuffer()), address).toBe(digest)
      }
      for (const { statuses } of writers)
        expect(
          [...statuses.keys()].filter((status) => status >= 500),
          'refused writes',
        ).toEqual([])
      await product.end('SIGTERM')
      const config = readConfig(product.environment)
      const database = openDatabase(config)
      try {
        const { broken, total } = await checkPictures(database.reader, pictureStores(config))
        expect([broken, total >= seen.size]).toEqual([[], true])
        expect(await database.reader.selectFrom('picture_objects').selectAll().execute()).toEqual([])
      } finally {
        await database.close()
        product.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
