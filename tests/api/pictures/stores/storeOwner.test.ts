import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../../content/types/news.ts'
import { restoreBackup } from '../../../../server/backup/restore.ts'
import { writeBackup } from '../../../../server/backup/writeBackup.ts'
import type { Database } from '../../../../server/database/database.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { examine } from '../../../../server/doctor/examine.ts'
import { checkPictures } from '../../../../server/pictures/integrity.ts'
import { movePictures } from '../../../../server/pictures/outside/movePictures.ts'
import { KEPT_MS, PictureCollector } from '../../../../server/pictures/outside/pictureCollector.ts'
import { pictureStores, type PictureContext } from '../../../../server/pictures/outside/place.ts'
import { noteRemovals, runRemovals } from '../../../../server/pictures/outside/removals.ts'
import { readConfig, type Config } from '../../../../server/process/config.ts'
import { form } from '../../../support/samples.ts'
import { engines, testEnvironment, useTestServer } from '../../../support/testServer.ts'

const DAY_MS = 24 * 60 * 60_000
const MARK = 'gapura-owner'

const picturesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MARK)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

/** One that no other is like. */
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
  config: Config
}

describe.each(engines)('On %s, a store of pictures', (engine) => {
  const root = mkdtempSync(join(tmpdir(), 'gapura-owner-'))
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
  afterEach(() => movePictures(server().context, place))

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
    return { context: { database, stores, clock }, config, [Symbol.asyncDispose]: () => database.close() }
  }
  /** Everything in the store becomes so old that what has no row is removed. */
  const passWeek = () => {
    server().clock.time = new Date(server().clock.time.getTime() + KEPT_MS + DAY_MS)
    const written = new Date(server().clock.time.getTime() - KEPT_MS - 60_000)
    for (const file of picturesIn(folder)) utimesSync(file, written, written)
  }
  /** What a collector that runs on two days says. */
  const collect = async (context: PictureContext) => {
    const said: string[] = []
    const collector = new PictureCollector(context, (error) => said.push(String(error)))
    await collector.run()
    server().clock.time = new Date(server().clock.time.getTime() + DAY_MS)
    await collector.run()
    return said
  }
  const putOrphan = async () => {
    const hash = randomBytes(32).toString('hex')
    await (await server().context.stores.open(place)).put(`${hash.slice(0, 2)}/${hash}.webp`, Buffer.from('x'))
    return hash
  }
  const faultsOf = async (config: Config) => {
    const faults: string[] = []
    const found = examine(
      config,
      () => openDatabase(config),
      () => new Date(),
    )
    for await (const { state, what, advice } of found)
      if (state === 'fault' && what.includes('pictures')) faults.push(`${what} ${advice ?? ''}`)
    return faults
  }
  const allThere = async () => {
    const { database, stores } = server().context
    return (await checkPictures(database.reader, stores)).broken
  }

  it('keeps the pictures of its site while a copy runs that was restored from a backup', async () => {
    await publish()
    await using copy = await openOther()
    await backUpInto(copy.context.database)
    const later = await publish()
    passWeek()
    const before = picturesIn(folder)
    const said = await collect(copy.context)
    expect(picturesIn(folder)).toEqual(before)
    expect(before.some((file) => file.includes(later))).toBe(true)
    expect(said).toEqual([expect.stringContaining(`${place} belongs to another site`)])
    expect(await faultsOf(copy.config)).toEqual([expect.stringMatching(/belongs to another site.*--take-over/)])
    expect(await faultsOf(server().context.config)).toEqual([])
  })

  it('keeps the pictures of its site while a new site has the same settings', async () => {
    await publish()
    passWeek()
    const before = picturesIn(folder)
    await using other = await openOther()
    expect(await collect(other.context)).toHaveLength(1)
    expect(picturesIn(folder)).toEqual(before)
  })

  it('keeps what another site notes to remove, and has it noted still', async () => {
    const hash = await publish()
    await using other = await openOther()
    const { database } = other.context
    await database.transaction((tx) => noteRemovals(tx, hash, [place]))
    await runRemovals(other.context)
    await expect(runRemovals(other.context, [hash])).rejects.toThrow('is not removed there')
    expect(picturesIn(folder).filter((file) => file.includes(hash))).toHaveLength(3)
    expect(await database.reader.selectFrom('picture_removals').select('hash').execute()).toEqual([{ hash }])
  })

  it('without a mark becomes that of the site that names its pictures, not that of a copy of it', async () => {
    await publish()
    rmSync(join(folder, MARK), { force: true })
    await using copy = await openOther()
    await backUpInto(copy.context.database)
    passWeek()
    const before = picturesIn(folder)
    expect(await collect(copy.context)).toEqual([expect.stringContaining('has no mark')])
    expect(picturesIn(folder)).toEqual(before)
    expect(await faultsOf(copy.config)).toEqual([expect.stringContaining('has no mark')])
    expect(await collect(server().context)).toEqual([])
    const orphan = await putOrphan()
    passWeek()
    expect(await collect(server().context)).toEqual([])
    expect(picturesIn(folder).filter((file) => file.includes(orphan))).toEqual([])
    expect(picturesIn(folder)).toEqual(before)
  })

  it('without a mark, where something lies that no row names, loses nothing', async () => {
    await publish()
    rmSync(join(folder, MARK), { force: true })
    await putOrphan()
    passWeek()
    const before = picturesIn(folder)
    expect(await collect(server().context)).toEqual([expect.stringContaining('has no mark')])
    expect(picturesIn(folder)).toEqual(before)
    expect(await movePictures(server().context, place, { takeOver: true })).toMatchObject({ moved: 0 })
    passWeek()
    expect(await collect(server().context)).toEqual([])
    expect(picturesIn(folder).length).toBe(before.length - 1)
  })

  it('is handed over to another database when that is said, and the one before removes nothing there any more', async () => {
    await publish()
    await using copy = await openOther()
    await backUpInto(copy.context.database)
    await expect(movePictures(copy.context, place)).rejects.toThrow('belongs to another site')
    const result = await movePictures(copy.context, place, { takeOver: true })
    expect([result?.moved !== 0, result?.failed.size]).toEqual([true, 0])
    const orphan = await putOrphan()
    passWeek()
    const before = picturesIn(folder)
    expect(await collect(server().context)).toHaveLength(1)
    expect(picturesIn(folder)).toEqual(before)
    expect(await collect(copy.context)).toEqual([])
    expect(picturesIn(folder)).toEqual(before.filter((file) => !file.includes(orphan)))
    await movePictures(server().context, place, { takeOver: true })
  })

  it('is moved to under another address with every picture kept', async () => {
    const hash = await publish()
    const before = picturesIn(folder).map((file) => readFileSync(file))
    const { database } = server().context
    const result = await movePictures(server().context, linkPlace)
    expect([...(result?.failed ?? [])]).toEqual([])
    expect(picturesIn(folder).map((file) => readFileSync(file))).toEqual(before)
    const rows = await database.reader.selectFrom('picture_objects').select('place').distinct().execute()
    expect(rows).toEqual([{ place: linkPlace }])
    server().clock.time = new Date(server().clock.time.getTime() + 11 * 60_000)
    await runRemovals(server().context)
    expect(await database.reader.selectFrom('picture_removals').selectAll().execute()).toEqual([])
    expect(await allThere()).toEqual([])
    expect(picturesIn(folder).filter((file) => file.includes(hash))).toHaveLength(3)
  })

  it('keeps what rows name under another address of it', async () => {
    await publish()
    const { database } = server().context
    await database.writer.updateTable('picture_objects').set({ place: linkPlace }).execute()
    passWeek()
    const before = picturesIn(folder)
    expect(await collect(server().context)).toEqual([])
    expect(picturesIn(folder)).toEqual(before)
  })

  it('is emptied by a move to another store', async () => {
    await publish()
    const result = await movePictures(server().context, `folder:${elsewhere}`)
    expect([...(result?.failed ?? [])]).toEqual([])
    server().clock.time = new Date(server().clock.time.getTime() + 11 * 60_000)
    await runRemovals(server().context)
    expect(picturesIn(folder)).toEqual([])
    expect(await allThere()).toEqual([])
  })
})
