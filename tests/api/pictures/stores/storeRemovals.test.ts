import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { checkPictures } from '../../../../server/pictures/integrity.ts'
import { movePictures } from '../../../../server/pictures/outside/movePictures.ts'
import { HISTORY_MS, PictureCollector } from '../../../../server/pictures/outside/pictureCollector.ts'
import { pictureStores, type PictureContext } from '../../../../server/pictures/outside/place.ts'
import { REMOVAL, removalRunner } from '../../../../server/pictures/outside/removals.ts'
import { removePicture } from '../../../../server/pictures/store.ts'
import { readConfig } from '../../../../server/process/config.ts'
import { filesBelow, hashOf, newsPictures, uniquePicture } from '../../../support/newsPictures.ts'
import { restoredBackup } from '../../../support/restoredBackup.ts'
import { engines, testEnvironment, useTestServer } from '../../../support/testServer.ts'

const DAY_MS = 24 * 60 * 60_000

interface Other extends AsyncDisposable {
  context: PictureContext
}

describe.each(engines)('On %s, a store of pictures', (engine) => {
  const root = mkdtempSync(join(tmpdir(), 'gapura-removals-'))
  afterAll(() => rmSync(root, { recursive: true, force: true }))
  const [folder, link, elsewhere] = [join(root, 'pictures'), join(root, 'link'), join(root, 'elsewhere')]
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
  /** Lets a day pass before the removal, because an upload may still be writing newer files. */
  const remove = () => {
    server().pass(DAY_MS)
    return removalRunner(server().context, (error) => expect.fail(String(error))).run()
  }

  let token = ''
  const news = newsPictures(server, () => token)
  const publish = async () => {
    token = await server().signIn('admin')
    return hashOf(await news.publish(await uniquePicture()))
  }
  const openOther = async (): Promise<Other> => {
    const config = readConfig({ ...(await testEnvironment(engine, { isMigrated: true })), PICTURES: place })
    const database = openDatabase(config)
    const stores = pictureStores(config)
    const { clock } = server().context
    return { context: { database, stores, clock }, [Symbol.asyncDispose]: () => database.close() }
  }
  const passWeek = () => {
    server().pass(HISTORY_MS + DAY_MS)
    const written = new Date(server().clock.time.getTime() - HISTORY_MS - 60_000)
    for (const file of filesBelow(folder)) utimesSync(file, written, written)
  }
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

  it('retains its pictures if a site that was restored from a backup removes the same pictures', async () => {
    const hash = await publish()
    const { database, config } = await restoredBackup(server(), engine, { PICTURES: place })
    const copy = { database, stores: pictureStores(config), clock: server().context.clock }
    await publish()
    const before = filesBelow(folder)
    await database.transaction(async (tx) => {
      await sql`update news set image = null where image = ${hash}`.execute(tx)
      expect(await removePicture(tx, engine, hash, server().clock.time)).toBe(true)
    })
    passWeek()
    expect(await collect(copy)).toEqual([])
    expect(filesBelow(folder)).toEqual(before)
    await database.close()
  })

  it('retains files that this site did not store', async () => {
    await publish()
    const foreign = await putOrphan()
    passWeek()
    const before = filesBelow(folder)
    await using other = await openOther()
    for (const { context } of [other, server()]) expect(await collect(context)).toEqual([])
    expect(filesBelow(folder)).toEqual(before)
    for (const file of before.filter((path) => path.includes(foreign))) rmSync(file)
  })

  it('moves to another address of itself without losing a picture', async () => {
    const hash = await publish()
    const before = filesBelow(folder).map((file) => readFileSync(file))
    const { database } = server().context
    await move(linkPlace)
    expect(filesBelow(folder).map((file) => readFileSync(file))).toEqual(before)
    const rows = await database.reader.selectFrom('picture_objects').select('place').distinct().execute()
    expect(rows).toEqual([{ place: linkPlace }])
    await remove()
    expect(await database.reader.selectFrom('outbox').select('key').where('topic', '=', REMOVAL).execute()).toEqual([])
    expect(await allThere()).toEqual([])
    expect(filesBelow(folder).filter((file) => file.includes(hash))).toHaveLength(3)
  })

  it('is emptied by a move to another store', async () => {
    await publish()
    await move(`folder:${elsewhere}`)
    await remove()
    expect(filesBelow(folder)).toEqual([])
    expect(await allThere()).toEqual([])
  })
})
