import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { removeState } from '../../../server/database/state/siteState.ts'
import { PublishedFolder, TREES } from '../../../server/publish/folder.ts'
import { placeOfFile } from '../../../server/publish/places.ts'
import { bytesIfThere, newFolder, readIfThere, until } from '../../support/published/publishedSite.ts'
import { Product } from '../../support/restartableProduct.ts'
import { isThorough } from '../../support/thorough.ts'

/** `npm run torture:publishing` kills it twenty times. */
const KILLS = Number(process.env['TORTURE_KILLS'] ?? 2)
const ROWS = 12

describe('A process that publishes and is killed at any moment', () => {
  const folder = newFolder()
  let product: Product
  let token = ''
  /** The titles of the rows that are there, by their numbers, and those that were taken out. */
  const rows = new Map<number, string>()
  const gone = new Map<number, string>()
  let titles = 0

  beforeAll(async () => {
    product = await Product.create('sqlite', {
      PUBLISH: `folder:${folder}`,
      SITE_URL: 'http://site.test',
      GAPURA_WITHOUT: 'avif',
    })
    await product.start()
    token = await product.signIn()
    for (let row = 0; row < ROWS; row += 1) await create()
  })
  afterAll(async () => {
    await product.end('SIGTERM').catch(() => null)
    product.remove()
  })

  async function send(method: string, path: string, body?: unknown): Promise<{ id: number }> {
    const answer = await fetch(product.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json().catch(() => ({}))) as { id: number } // as the API answers
  }
  const newTitle = () => `Judul-${(titles += 1)}-judul`
  async function create(): Promise<void> {
    const title = newTitle()
    rows.set((await send('POST', '/api/news', { title, subtitle: '', description: `Isi ${title}.` })).id, title)
  }
  async function change(): Promise<void> {
    const [id = 0] = [...rows.keys()].sort(() => Math.random() - 0.5)
    if (Math.random() < 0.3) {
      gone.set(id, rows.get(id) ?? '')
      rows.delete(id)
      await send('DELETE', `/api/news/${id}`)
      await create()
    } else {
      const title = newTitle()
      rows.set(id, title)
      await send('PUT', `/api/news/${id}`, { title, description: `Isi ${title}.` })
    }
  }

  /** As if the ten seconds had passed after which another process publishes. */
  async function endLease(): Promise<void> {
    const { DATA_DIR: dataDir = '' } = product.environment
    const database = openDatabase({ databaseUrl: null, dataDir })
    await database.transaction((tx) => removeState(tx, 'publishing'))
    await database.close()
  }

  /** What a proxy would serve that the site does not answer so, and what is there of rows that are not. */
  async function wrong(): Promise<string[]> {
    const found: string[] = []
    const published = new PublishedFolder(folder)
    for (const tree of TREES)
      for await (const file of published.files(tree)) {
        const path = join(folder, tree, file)
        const address = placeOfFile(file)?.address
        if (address === undefined || !/\.(?:html|json|xml|rss|txt)$/.test(file)) continue
        const [plain, br, gz] = [bytesIfThere(path), bytesIfThere(`${path}.br`), bytesIfThere(`${path}.gz`)]
        // Taken out while it was looked at.
        if (plain === null) continue
        const id = Number(/^\/news\/(\d+)/.exec(address)?.[1] ?? 0)
        if (gone.has(id) && existsSync(path)) found.push(`${tree}${address} of a row that was deleted`)
        const isSame =
          (br === null || brotliDecompressSync(br).equals(plain)) && (gz === null || gunzipSync(gz).equals(plain))
        if (!isSame && bytesIfThere(path)?.equals(plain)) found.push(`${tree}${address} has forms that differ`)
        if (tree !== 'live') continue
        const answer = Buffer.from(await (await fetch(product.url + address)).arrayBuffer())
        if (!answer.equals(plain) && bytesIfThere(path)?.equals(plain))
          found.push(`${tree}${address} is not what the site answers`)
      }
    return found
  }

  const untilPublished = () =>
    until(
      () =>
        [...rows].every(([id, title]) => {
          const file = join(folder, `live/news/${id}/@.html`)
          return readIfThere(file).includes(title)
        }),
      30_000,
    )

  it(`leaves nothing wrong, and all is written again: killed ${KILLS} times`, async () => {
    const moments: string[] = []
    for (let kill = 0; kill < KILLS; kill += 1) {
      // The first pages are being written: the change makes them be moved and written again.
      await until(() => existsSync(join(folder, 'live/news')), 30_000)
      await change()
      // From within the move of the pages to when some of them are written again.
      await sleep(Math.random() * 600)
      await product.end('SIGKILL')
      const unfinished = readFileSync(join(folder, 'state/unfinished'), 'utf8')
      moments.push(`${unfinished || 'nothing'}, ${readdirSync(join(folder, 'drafts')).length} drafts`)
      await endLease()
      await product.start()
      expect(await wrong(), `killed while it wrote ${moments.at(-1)}`).toEqual([])
    }
    await untilPublished()
    expect(await wrong()).toEqual([])
    if (isThorough) console.warn(moments.join('\n'))
  })

  it.runIf(isThorough)('leaves no temporary file behind', async () => {
    await until(() => ['drafts', 'trash'].every((name) => readdirSync(join(folder, name)).length === 0), 60_000)
  })
})
