import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../../../content/types/news.ts'
import { writeBackup } from '../../../../../server/backup/writeBackup.ts'
import { AvifEncoder } from '../../../../../server/pictures/avifEncoder.ts'
import { checkPictures } from '../../../../../server/pictures/integrity.ts'
import { checkPlace, countMissing } from '../../../../../server/pictures/outside/checkPlace.ts'
import { movePictures } from '../../../../../server/pictures/outside/movePictures.ts'
import { HISTORY_MS, PictureCollector } from '../../../../../server/pictures/outside/pictureCollector.ts'
import { REMOVAL, removalRunner } from '../../../../../server/pictures/outside/removals.ts'
import { putPicture } from '../../../../../server/pictures/outside/putPicture.ts'
import { objectKey, pictureStores } from '../../../../../server/pictures/outside/place.ts'
import { findFile } from '../../../../../server/pictures/store.ts'
import { readConfig } from '../../../../../server/process/config.ts'
import {
  s3Environment,
  startObjectStore,
  type ObjectStoreServer,
} from '../../../../support/objectStore/objectStoreServer.ts'
import { doctorLines } from '../../../../support/doctorFindings.ts'
import { filesBelow, hashOf, newsPictures, uniquePicture } from '../../../../support/newsPictures.ts'
import { restoredBackup } from '../../../../support/restoredBackup.ts'
import { form } from '../../../../support/samples.ts'
import { engines, startTestServer, testEnvironment, useTestServer } from '../../../../support/testServer.ts'

const DAY_MS = 24 * 60 * 60_000

describe.each(engines)('On %s, pictures in a store', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-pictures-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const inFolder = `folder:${folder}`
  const server = useTestServer(engine, { ...s3Environment, PICTURES: inFolder })
  let store: ObjectStoreServer & AsyncDisposable
  let admin: string
  beforeAll(async () => {
    store = await startObjectStore()
    admin = await server().signIn('admin')
  })
  afterAll(() => store[Symbol.asyncDispose]())

  const { publish: publishNews, get } = newsPictures(server, () => admin)
  const publish = async () => {
    const row = await publishNews(await uniquePicture())
    return { address: String(row['image_url']), hash: hashOf(row) }
  }
  const filesOf = (hash: string) => filesBelow(folder).filter((file) => file.includes(hash))
  const takeDown = async (picture: string) => {
    const body = { picture, reason: 'Diminta' }
    expect((await server().call('POST', '/api/admin/takedowns', { token: admin, body })).status).toBe(201)
  }
  /** Returns another URL of the same picture, for which the server has no cached response. */
  const elsewhere = ({ hash }: { hash: string }) => `/storage/${hash.slice(0, 2)}/${hash}.webp`
  const countIn = async (table: 'picture_files' | 'picture_objects', hash: string) => {
    const files = server().context.database.reader.selectFrom(table).select('width')
    return (await files.where('hash', '=', hash).where('format', '=', 'webp').execute()).length
  }
  const isServed = () => Promise.resolve(false)
  const move = async (to: string | null) => {
    const { copied, failed } = await movePictures(server().context, to, { isServed })
    expect([...failed]).toEqual([])
    return copied
  }
  const remove = () => removalRunner(server().context, (error) => expect.fail(String(error))).run()
  const waitingRemovals = () =>
    server().context.database.reader.selectFrom('outbox').select('key').where('topic', '=', REMOVAL).execute()
  const passDay = () => server().pass(DAY_MS)

  it('[pictures.stores] are stored only there, and served as those of the database are', async () => {
    const shown = await publish()
    expect([await countIn('picture_files', shown.hash), await countIn('picture_objects', shown.hash)]).toEqual([0, 3])
    expect(filesOf(shown.hash)).toHaveLength(3)
    const whole = await get(shown.address)
    expect(whole.status).toBe(200)
    expect(whole.bytes).toEqual(readFileSync(join(folder, shown.hash.slice(0, 2), `${shown.hash}.webp`)))
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
    })
    const part = await get(shown.address, { range: 'bytes=2-5' })
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(2, 6)])
    expect((await get(shown.address, { 'if-none-match': whole.headers.get('etag') ?? '' })).status).toBe(304)
    expect((await get(elsewhere(shown))).bytes).toEqual(whole.bytes)
    expect((await get(`/storage/zz/${shown.hash}.webp`)).status).toBe(404)
  })

  it('[pictures.stores] that lack a size get it in the background, because no request says that it is missing', async () => {
    const shown = await publish()
    const { writer } = server().context.database
    const small = writer.deleteFrom('picture_objects').where('hash', '=', shown.hash).where('width', '=', 160)
    await small.execute()
    rmSync(join(folder, shown.hash.slice(0, 2), `${shown.hash}-160.webp`))
    await new AvifEncoder(server().context, (error) => expect.fail(String(error))).run()
    const ends = ['-160.avif', '-160.webp', '-320.avif', '-320.webp', '.avif', '.webp']
    expect(filesOf(shown.hash).map((file) => basename(file))).toEqual(ends.map((end) => shown.hash + end))
  })

  it('[pictures.stores] of which one is missing from the store are encoded without that one', async () => {
    const lost = await publish()
    const others = [await publish(), await publish()]
    const files = filesOf(lost.hash).map((path) => [path, readFileSync(path)] as const)
    for (const [path] of files) rmSync(path)
    const errors: unknown[] = []
    await new AvifEncoder(server().context, (error) => errors.push(error)).run()
    for (const [path, bytes] of files) writeFileSync(path, bytes)
    expect(errors).toHaveLength(1)
    const encoded = ({ hash }: { hash: string }) => filesOf(hash).filter((file) => file.endsWith('.avif')).length
    expect([lost, ...others].map(encoded)).toEqual([0, 3, 3])
  })

  it('[pictures.stores] move without loss to an object store, the database and a folder, and leave nothing behind', async () => {
    const rows = [await publish(), await publish(), await publish()]
    const before = await Promise.all(rows.map(async (row) => (await get(row.address)).bytes))
    const { database, stores } = server().context
    for (const place of [store.address('site'), null, store.address(), inFolder]) {
      const address =
        place === null ? null : pictureStores(readConfig({ PICTURES: place, ...s3Environment })).configured
      expect(await move(address)).toBeGreaterThan(2)
      expect(await countMissing(database.reader, address)).toBe(0)
      for (const { hash } of rows) {
        expect(await countIn('picture_files', hash)).toBe(address === null ? 3 : 0)
        expect(await countIn('picture_objects', hash)).toBe(address === null ? 0 : 3)
      }
      const { broken } = await checkPictures(database.reader, stores)
      expect(broken).toEqual([])
      // The server removes only files that are older than a day, because an upload may still be writing newer files.
      passDay()
      await remove()
      if (address !== inFolder) expect(filesBelow(folder)).toEqual([])
      const now = rows.map(({ hash }) => findFile(database.reader, stores, { hash, width: null, format: 'webp' }))
      expect((await Promise.all(now)).map((bytes) => Buffer.from(bytes ?? []))).toEqual(before)
    }
    admin = await server().signIn('admin')
  })

  it('[pictures.stores] do not move while the site is running', async () => {
    const running = movePictures(server().context, null, { isServed: () => Promise.resolve(true) })
    await expect(running).rejects.toThrow('The site is running. Stop each of its processes, then run this again.')
  })

  it('[pictures.stores] all stay if one of them cannot be copied, and the same move continues later', async () => {
    const { context } = server()
    const [sound, broken] = [await publish(), await publish()]
    const path = join(folder, broken.hash.slice(0, 2), `${broken.hash}.webp`)
    const bytes = readFileSync(path)
    const files = filesBelow(folder)
    writeFileSync(path, 'other bytes')
    const { failed } = await movePictures(context, null, { isServed })
    expect([...failed.keys()]).toEqual([broken.hash])
    expect(filesBelow(folder)).toEqual(files)
    expect(await checkPlace(context)).toBeNull()
    expect((await get(elsewhere(sound))).status).toBe(200)
    const backup = join(mkdtempSync(join(tmpdir(), 'gapura-halfway-')), 'b.tar.gz')
    writeFileSync(path, bytes)
    const { rows } = await writeBackup(context.database, backup, new Date(), { stores: context.stores })
    expect(rows['picture_files']).toBe(rows['pictures'])
    expect(await move(null)).toBe(1)
    expect(await countIn('picture_objects', sound.hash)).toBe(0)
    await expect(checkPlace(context)).rejects.toThrow(
      `PICTURES is ${inFolder}, but there are pictures in database: run \`gapura pictures move\`, or set PICTURES back to database.`,
    )
    await move(inFolder)
  })

  it('[pictures.stores] are unavailable while their store is down, and pages are not', async () => {
    const { context } = server()
    const shown = await publish()
    await move(`${store.address('down/')}&region=us-east-1`)
    await store.stop()
    const answer = await get(elsewhere(shown))
    expect([answer.status, JSON.parse(String(answer.bytes))]).toMatchObject([503, { code: 'store_away' }])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await get('/news')).status).toBe(200)
    const settings = { ...(await testEnvironment(engine, { isMigrated: true })), ...s3Environment }
    const down = await startTestServer(engine, { ...settings, PICTURES: store.address() })
    const body = form({ title: 'Gambar', description: 'Berita' }, { image: await uniquePicture() })
    const refused = await down.call('POST', `/api${news.path}`, { token: await down.signIn('admin'), body })
    await down.stop()
    expect(refused).toMatchObject({ status: 503, body: { code: 'store_away' } })
    await expect(
      writeBackup(context.database, join(folder, 'down.tar.gz'), new Date(), { stores: context.stores }),
    ).rejects.toThrow('cannot be reached')
    await store.start()
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    expect((await get(elsewhere(shown))).status).toBe(200)
    await move(inFolder)
  })

  it('are in a backup, which is restored without their store', async () => {
    const shown = await publish()
    const { database: restored, config } = await restoredBackup(server(), engine)
    const { total, broken } = await checkPictures(restored.reader, pictureStores(config))
    expect([total > 0, broken]).toEqual([true, []])
    expect(await restored.reader.selectFrom('picture_objects').selectAll().execute()).toEqual([])
    const files = restored.reader.selectFrom('picture_files').select('width').where('hash', '=', shown.hash)
    expect(await files.execute()).toHaveLength(1)
    await restored.close()
  })

  it('[pictures.stores] are removed from it when they are taken down', async () => {
    // The admin signs in again, because a takedown requires a recent log-in.
    admin = await server().signIn('admin')
    const shown = await publish()
    const other = await publish()
    await takeDown(shown.hash)
    await remove()
    expect([filesOf(shown.hash), filesOf(other.hash)]).toEqual([[], expect.objectContaining({ length: 3 })])
    expect((await get(shown.address)).status).toBe(410)
    // The server removes the files of an unfinished upload only after a day.
    passDay()
    await remove()
    expect(await waitingRemovals()).toEqual([])
  })

  it('[pictures.stores] that were taken down are removed when their store returns, however long it was down', async () => {
    const { context } = server()
    const away = `${store.address('takedown/')}&region=us-east-1`
    admin = await server().signIn('admin')
    const shown = await publish()
    await move(away)
    passDay()
    await remove()
    admin = await server().signIn('admin')
    await store.stop()
    await takeDown(shown.hash)
    const errors: unknown[] = []
    const failing = removalRunner(context, (error) => errors.push(error))
    for (let day = 0; day < 7; day += 1) {
      await failing.run()
      passDay()
    }
    expect(errors).toHaveLength(7)
    await store.start()
    const { stores } = context
    const removed = { hash: shown.hash, width: null, format: 'webp' } as const
    expect(await stores.read(away, objectKey(removed))).toBeDefined()
    await remove()
    expect(await stores.read(away, objectKey(removed))).toBeUndefined()
    expect(await waitingRemovals()).toEqual([])
    admin = await server().signIn('admin')
    await move(inFolder)
  })

  it('[pictures.stores] are removed a week after the last row used them, unless they are uploaded again', async () => {
    const { context, clock } = server()
    const collector = new PictureCollector(context, (error) => expect.fail(String(error)))
    const kept = await publish()
    const renewedFile = await uniquePicture()
    const uploadForText = async (picture: Blob) => {
      const body = form({}, { picture })
      const answer = await server().call('POST', `/api${news.path}/pictures`, { token: admin, body })
      expect(answer.status).toBe(201)
      return /[0-9a-f]{64}/.exec((answer.body as { address: string }).address)?.[0] ?? ''
    }
    const [gone, stays] = [await uploadForText(await uniquePicture()), await uploadForText(renewedFile)]
    const lying = (hash: string) => filesOf(hash).length
    // Stores a file that no database row refers to, as a failed transaction would.
    const lost = 'ab'.padEnd(64, '0')
    await putPicture(context, inFolder, { hash: lost, width: 1 }, [
      { width: 1, format: 'webp', bytes: Buffer.from('x') },
    ])
    // These files in the store belong to another program or site, so the site must not remove them.
    const foreign = 'cd'.padEnd(64, '0')
    await (await context.stores.open(inFolder)).put(`cd/${foreign}.webp`, Buffer.from('x'))
    await (await context.stores.open(inFolder)).put('ab/readme.txt', Buffer.from('x'))

    clock.time = new Date(clock.time.getTime() + HISTORY_MS - 60_000)
    await collector.run()
    await remove()
    expect([gone, stays, kept.hash, lost, foreign].map(lying)).toEqual([3, 3, 3, 0, 1])

    admin = await server().signIn('admin')
    await uploadForText(renewedFile)
    const now = Date.now()
    clock.time = new Date(Math.max(clock.time.getTime() + 26 * 60 * 60_000, now))
    await collector.run()
    await remove()
    expect([gone, stays, kept.hash, foreign].map(lying)).toEqual([0, 3, 3, 1])
    expect(filesBelow(folder).some((file) => file.endsWith('readme.txt'))).toBe(true)
    expect((await get(elsewhere(kept))).status).toBe(200)
  })

  it('are checked by the doctor and at the start', async () => {
    const { context } = server()
    const said = async () =>
      (await doctorLines(context.config, new Date())).filter((line) =>
        /store of the pictures|: PICTURES|: All \d+ pictures/.test(line),
      )
    expect(await said()).toEqual([
      `good: The store of the pictures answers and can be written: ${inFolder}`,
      expect.stringMatching(/^good: All \d+ pictures are there/),
    ])
    const elsewhere = `PICTURES is ${inFolder}, but there are pictures in database: run \`gapura pictures move\`, or set PICTURES back to database.`
    await move(null)
    expect(await said()).toEqual([`fault: ${elsewhere}`])
    await expect(checkPlace(context)).rejects.toThrow(elsewhere)
    await move(inFolder)
    expect(await checkPlace(context)).toBeNull()
    const missing = pictureStores(readConfig({ PICTURES: `${inFolder}/missing` }))
    await context.database.writer
      .updateTable('picture_objects')
      .set({ place: `${inFolder}/missing` })
      .execute()
    await expect(checkPlace({ ...context, stores: missing })).rejects.toThrow('must be there and be writable')
    await context.database.writer.updateTable('picture_objects').set({ place: inFolder }).execute()
  })
})
