import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../../content/types/news.ts'
import { restoreBackup } from '../../../../server/backup/restore.ts'
import { writeBackup } from '../../../../server/backup/writeBackup.ts'
import type { Database } from '../../../../server/database/database.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { checkPictures } from '../../../../server/pictures/integrity.ts'
import { movePictures } from '../../../../server/pictures/outside/movePictures.ts'
import { HISTORY_MS, PictureCollector } from '../../../../server/pictures/outside/pictureCollector.ts'
import { pictureStores, type PictureContext } from '../../../../server/pictures/outside/place.ts'
import { REMOVAL, removalRunner } from '../../../../server/pictures/outside/removals.ts'
import { removePicture } from '../../../../server/pictures/store.ts'
import { readConfig } from '../../../../server/process/config.ts'
import { form } from '../../../support/samples.ts'
import { engines, testEnvironment, useTestServer } from '../../../support/testServer.ts'

const DAY_MS = 24 * 60 * 60_000

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** Each differs from all others. */
async function newPicture(): Promise<Blob> {
  const pixels = randomBytes(400 * 20 * 3)
  const bytes = await sharp(pixels, { raw: { width: 400, height: 20, channels: 3 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

/** Another database with the same settings. */
interface Other extends AsyncDisposable {
  context: PictureContext
}

describe.each(engines)('On %s, a store of pictures', (engine) => {
  const root = mkdtempSync(join(tmpdir(), 'gapura-removals-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const [folder, link, elsewhere] = ['pictures', 'link', 'elsewhere'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  const [place, linkPlace] = [`folder:${folder}`, `folder:${link}`]
  beforeAll(() => {
    for (const path of [folder, elsewhere]) mkdirSync(path)
    symlinkSync(folder, link)
  })
  const server = useTestServer(engine, { PICTURES: place })
  afterEach(() => move(place))

  const move = async (to: string) => {
    const { failed } = await movePictures(server().context, to, { isServed: () => Promise.resolve(false) })
    expect([...failed]).toEqual([])
  }
  /** What was uploaded just now is removed when nobody can be putting it any more. */
  const remove = () => {
    server().clock.time = new Date(server().clock.time.getTime() + DAY_MS)
    return removalRunner(server().context, (error) => expect.fail(String(error))).run()
  }

  const publish = async () => {
    const token = await server().signIn('admin')
    const body = form({ title: 'Gambar', description: 'Berita bergambar' }, { image: await newPicture() })
    const { status, body: row } = await server().call('POST', `/api${news.path}`, { token, body })
    expect(status).toBe(201)
    return /[0-9a-f]{64}/.exec(String((row as Record<string, unknown>)['image_url']))?.[0] ?? ''
  }
  const backUpInto = async (database: Database) => {
    const { context } = server()
    const file = join(mkdtempSync(join(root, 'backup-')), 'b.tar.gz')
    await writeBackup(context.database, file, new Date(), { stores: context.stores })
    await restoreBackup(database, file)
  }
  const openOther = async (): Promise<Other> => {
    const config = readConfig({ ...(await testEnvironment(engine, { isMigrated: true })), PICTURES: place })
    const database = openDatabase(config)
    const stores = pictureStores(config)
    const { clock } = server().context
    return { context: { database, stores, clock }, [Symbol.asyncDispose]: () => database.close() }
  }
  /** Everything in the store becomes older than a week. */
  const passWeek = () => {
    server().pass(HISTORY_MS + DAY_MS)
    const written = new Date(server().clock.time.getTime() - HISTORY_MS - 60_000)
    for (const file of picturesIn(folder)) utimesSync(file, written, written)
  }
  /** The errors of a collector that runs on two days. */
  const collect = async (context: PictureContext) => {
    const said: string[] = []
    const collector = new PictureCollector(context, (error) => said.push(String(error)))
    await collector.run()
    server().pass(DAY_MS)
    await collector.run()
    await removalRunner(context, (error) => said.push(String(error))).run()
    return said
  }
  const putOrphan = async () => {
    const hash = randomBytes(32).toString('hex')
    await (await server().context.stores.open(place)).put(`${hash.slice(0, 2)}/${hash}.webp`, Buffer.from('x'))
    return hash
  }
  const allThere = async () => {
    const { database, stores } = server().context
    return (await checkPictures(database.reader, stores)).broken
  }

  it('keeps the pictures of its site while a copy restored from a backup removes the same pictures', async () => {
    const hash = await publish()
    await using copy = await openOther()
    await backUpInto(copy.context.database)
    await publish()
    const before = picturesIn(folder)
    const { database } = copy.context
    await database.transaction(async (tx) => {
      await sql`update news set image = null where image = ${hash}`.execute(tx)
      expect(await removePicture(tx, engine, hash, server().clock.time)).toBe(true)
    })
    passWeek()
    expect(await collect(copy.context)).toEqual([])
    expect(picturesIn(folder)).toEqual(before)
  })

  it('keeps files that this site did not put there', async () => {
    await publish()
    const foreign = await putOrphan()
    passWeek()
    const before = picturesIn(folder)
    await using other = await openOther()
    for (const { context } of [other, server()]) expect(await collect(context)).toEqual([])
    expect(picturesIn(folder)).toEqual(before)
    for (const file of before.filter((path) => path.includes(foreign))) rmSync(file)
  })

  it('is moved to under another address with every picture kept', async () => {
    const hash = await publish()
    const before = picturesIn(folder).map((file) => readFileSync(file))
    const { database } = server().context
    await move(linkPlace)
    expect(picturesIn(folder).map((file) => readFileSync(file))).toEqual(before)
    const rows = await database.reader.selectFrom('picture_objects').select('place').distinct().execute()
    expect(rows).toEqual([{ place: linkPlace }])
    await remove()
    expect(await database.reader.selectFrom('outbox').select('key').where('topic', '=', REMOVAL).execute()).toEqual([])
    expect(await allThere()).toEqual([])
    expect(picturesIn(folder).filter((file) => file.includes(hash))).toHaveLength(3)
  })

  it('is emptied by a move to another store', async () => {
    await publish()
    await move(`folder:${elsewhere}`)
    await remove()
    expect(picturesIn(folder)).toEqual([])
    expect(await allThere()).toEqual([])
  })
})
