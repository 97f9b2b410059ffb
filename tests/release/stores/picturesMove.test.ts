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

const KILLS = Number(process.env['TORTURE_MOVES'] ?? 0)
const LEAST_KILLS = 1
const PICTURES = Number(process.env['TORTURE_PICTURES'] ?? 30)
/**
 * Milliseconds. In its first three seconds the command only checks whether a site is running, so the test kills it
 * later.
 */
const LIFE_MS = { least: 3_300, more: 4_000 } as const

const sha256 = (bytes: ArrayBuffer): string => createHash('sha256').update(Buffer.from(bytes)).digest('hex')

describe.each(anyEngine)('On %s, a move of all pictures', onceOnly, (engine) => {
  it(
    '[pictures.stores] to an object store, a folder and the database, killed on the way, leaves every byte the same',
    { timeout: 240_000 + KILLS * 60_000 },
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gapura-moved-'))
      await using store = await startObjectStore()
      const product = await Product.started(engine, s3Environment)
      const writer = new Writer('w', product.url, await product.signIn())
      await writer.run(() => writer.pictures >= PICTURES)

      const move = (to: string) => {
        const child = runBuilt('gapura', ['pictures', 'move', '--to', to], product.environment)
        let said = ''
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
        const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
        return { child, ended: ended.then((code) => ({ code, said })) }
      }
      const rows = (await (await fetch(`${product.url}/api/news`)).json()) as { image_url: string }[]
      const addresses = rows.map(({ image_url }) => image_url)
      const digestsNow = () =>
        Promise.all(addresses.map(async (address) => sha256(await (await fetch(product.url + address)).arrayBuffer())))
      const digests = await digestsNow()
      expect(digests.length).toBeGreaterThan(5)
      expect(await move(`folder:${folder}`).ended).toEqual({
        code: 1,
        said: expect.stringContaining('The site is running. Stop each of its processes, then run this again.'),
      })
      await product.end('SIGTERM')

      let killed = 0
      for (const [leg, place] of [store.address('site'), `folder:${folder}`, 'database'].entries()) {
        const kills = leg === 0 ? Math.max(KILLS, LEAST_KILLS) : KILLS
        for (let kill = 0; kill < kills; kill += 1) {
          const before = store.files()
          const { child, ended } = move(place)
          // The first one is killed as soon as the store has something: a random moment may come after the last picture.
          if (leg === 0 && kill === 0) while (store.files() === before && child.exitCode === null) await sleep(5)
          else await sleep(LIFE_MS.least + Math.random() * LIFE_MS.more)
          child.kill('SIGKILL')
          if ((await ended).code === null) killed += 1
        }
        expect(await move(place).ended).toMatchObject({ code: 0 })
        await expect(product.start()).rejects.toThrow('run `gapura pictures move`, or set PICTURES back to')
        product.environment['PICTURES'] = place
        await product.start()
        expect(await digestsNow()).toEqual(digests)
        await product.end('SIGTERM')
      }
      expect(killed).toBeGreaterThan(0)
      const config = readConfig(product.environment)
      const database = openDatabase(config)
      try {
        const { broken } = await checkPictures(database.reader, pictureStores(config))
        expect(broken).toEqual([])
        expect(await database.reader.selectFrom('picture_objects').selectAll().execute()).toEqual([])
      } finally {
        await database.close()
        product.remove()
        rmSync(folder, { recursive: true, force: true })
      }
    },
  )
})
