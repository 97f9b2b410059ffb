import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../../content/types/news.ts'
import { restoreBackup } from '../../../../server/backup/restore.ts'
import { writeBackup } from '../../../../server/backup/writeBackup.ts'
import { openDatabase } from '../../../../server/database/engine/openDatabase.ts'
import { examine } from '../../../../server/doctor/examine.ts'
import { checkPictures } from '../../../../server/pictures/integrity.ts'
import { checkPlace } from '../../../../server/pictures/outside/checkPlace.ts'
import { countMissing } from '../../../../server/pictures/outside/elsewhere.ts'
import { movePictures } from '../../../../server/pictures/outside/movePictures.ts'
import { HISTORY_MS, PictureCollector } from '../../../../server/pictures/outside/pictureCollector.ts'
import { REMOVAL, removalRunner } from '../../../../server/pictures/outside/removals.ts'
import { objectKey, pictureStores } from '../../../../server/pictures/outside/place.ts'
import { putPicture } from '../../../../server/pictures/outside/putPicture.ts'
import { findFile } from '../../../../server/pictures/store.ts'
import { readConfig } from '../../../../server/process/config.ts'
import {
  s3Environment,
  startObjectStore,
  type ObjectStoreServer,
} from '../../../support/objectStore/objectStoreServer.ts'
import { form, type SampleRow } from '../../../support/samples.ts'
import { engines, startTestServer, testEnvironment, useTestServer } from '../../../support/testServer.ts'

const DAY_MS = 24 * 60 * 60_000

/** A picture that no other is like, with several sizes. */
async function newPicture(width = 400): Promise<Blob> {
  const pixels = randomBytes(width * 20 * 3)
  const bytes = await sharp(pixels, { raw: { width, height: 20, channels: 3 } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)])
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

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

  const upload = async (file: Blob) =>
    server().call('POST', `/api${news.path}`, {
      token: admin,
      body: form({ title: 'Gambar', description: 'Berita bergambar' }, { image: file }),
    })
  const publish = async (file?: Blob) => {
    const { status, body } = await upload(file ?? (await newPicture()))
    expect(status, JSON.stringify(body)).toBe(201)
    const row = body as SampleRow
    const address = String(row['image_url'])
    return { id: Number(row['id']), address, hash: /[0-9a-f]{64}/.exec(address)?.[0] ?? '' }
  }
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server().url + address, { headers })
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  /** Another address of the same picture: what is in the memory of the server answers it not. */
  const elsewhere = ({ hash }: { hash: string }, size = '') => `/storage/${hash.slice(0, 2)}/${hash}${size}.webp`
  const countIn = async (table: 'picture_files' | 'picture_objects', hash: string) => {
    const rows = await server()
      .context.database.reader.selectFrom(table)
      .select('width')
      .where('hash', '=', hash)
      .where('format', '=', 'webp')
      .execute()
    return rows.length
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
  const passDay = () => {
    server().clock.time = new Date(server().clock.time.getTime() + DAY_MS)
  }

  it('[pictures.stores] lie there and nowhere else, and are served as those of the database are', async () => {
    const shown = await publish()
    expect([await countIn('picture_files', shown.hash), await countIn('picture_objects', shown.hash)]).toEqual([0, 3])
    expect(filesBelow(folder).filter((file) => file.includes(shown.hash))).toHaveLength(3)
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

  it('[pictures.stores] move to an object store, the database and a folder, every byte the same, and leave nothing behind', async () => {
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
      // Of what was uploaded just now the old files are removed when nobody can be writing them any more.
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

  it('[pictures.stores] of which one cannot be copied all stay where they were, and the same move goes on later', async () => {
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

  it('[pictures.stores] are refused and shown again as their store goes and comes, while pages are served', async () => {
    const { context } = server()
    const shown = await publish()
    await move(`${store.address('down/')}&region=us-east-1`)
    await store.stop()
    const answer = await get(elsewhere(shown))
    expect([answer.status, JSON.parse(String(answer.bytes))]).toEqual([
      503,
      expect.objectContaining({ code: 'store_away' }),
    ])
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await get('/news')).status).toBe(200)
    const settings = { ...(await testEnvironment(engine, { isMigrated: true })), ...s3Environment }
    const down = await startTestServer(engine, { ...settings, PICTURES: store.address() })
    const body = form({ title: 'Gambar', description: 'Berita' }, { image: await newPicture() })
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
    const { context } = server()
    const place = mkdtempSync(join(tmpdir(), 'gapura-backup-'))
    const file = join(place, 'b.tar.gz')
    await writeBackup(context.database, file, new Date(), { stores: context.stores })
    const config = readConfig(await testEnvironment(engine, { isMigrated: true }))
    const restored = openDatabase(config)
    try {
      await restoreBackup(restored, file)
      const { total, broken } = await checkPictures(restored.reader, pictureStores(config))
      expect([total > 0, broken]).toEqual([true, []])
      expect(await restored.reader.selectFrom('picture_objects').selectAll().execute()).toEqual([])
      const rows = await restored.reader
        .selectFrom('picture_files')
        .select('hash')
        .where('hash', '=', shown.hash)
        .execute()
      expect(rows).toHaveLength(1)
    } finally {
      await restored.close()
      rmSync(place, { recursive: true })
    }
  })

  it('[pictures.stores] are removed from it when they are taken down', async () => {
    // A takedown asks for a fresh proof, and the clock has gone on.
    admin = await server().signIn('admin')
    const shown = await publish()
    const other = await publish()
    expect(
      await server().call('POST', '/api/admin/takedowns', {
        token: admin,
        body: { picture: shown.hash, reason: 'Diminta' },
      }),
    ).toMatchObject({ status: 201 })
    await remove()
    const files = filesBelow(folder)
    expect(files.filter((file) => file.includes(shown.hash))).toEqual([])
    expect(files.filter((file) => file.includes(other.hash))).toHaveLength(3)
    expect((await get(shown.address)).status).toBe(410)
    // What an upload of it puts at this moment is removed when that has ended.
    passDay()
    await remove()
    expect(await waitingRemovals()).toEqual([])
  })

  it('[pictures.stores] that were taken down are removed when their store answers again, however long it was down', async () => {
    const { context } = server()
    const away = `${store.address('takedown/')}&region=us-east-1`
    admin = await server().signIn('admin')
    const shown = await publish()
    await move(away)
    passDay()
    await remove()
    admin = await server().signIn('admin')
    await store.stop()
    const body = { picture: shown.hash, reason: 'Diminta' }
    expect(await server().call('POST', '/api/admin/takedowns', { token: admin, body })).toMatchObject({ status: 201 })
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

  it('[pictures.stores] are collected a week after nothing names them, unless somebody uploads them again', async () => {
    const { context, clock } = server()
    const collector = new PictureCollector(context, (error) => expect.fail(String(error)))
    const kept = await publish()
    const renewedFile = await newPicture()
    const [orphan, renewed] = [await newPicture(), renewedFile]
    const textPicture = (file: Blob) =>
      server().call('POST', `/api${news.path}/pictures`, { token: admin, body: form({}, { picture: file }) })
    const hashOf = async (file: Blob) => {
      const { status, body } = await textPicture(file)
      expect(status).toBe(201)
      return /[0-9a-f]{64}/.exec((body as { address: string }).address)?.[0] ?? ''
    }
    const [gone, stays] = [await hashOf(orphan), await hashOf(renewed)]
    const lying = (hash: string) => filesBelow(folder).filter((file) => file.includes(hash)).length
    // The transaction that should have named it failed.
    const lost = 'ab'.padEnd(64, '0')
    await putPicture(context, inFolder, { hash: lost, width: 1 }, [
      { width: 1, format: 'webp', bytes: Buffer.from('x') },
    ])
    // Another program or site put these here.
    const foreign = 'cd'.padEnd(64, '0')
    await (await context.stores.open(inFolder)).put(`cd/${foreign}.webp`, Buffer.from('x'))
    await (await context.stores.open(inFolder)).put('ab/readme.txt', Buffer.from('x'))

    clock.time = new Date(clock.time.getTime() + HISTORY_MS - 60_000)
    await collector.run()
    await remove()
    expect([gone, stays, kept.hash, lost, foreign].map(lying)).toEqual([3, 3, 3, 0, 1])

    admin = await server().signIn('admin')
    await hashOf(renewedFile)
    const now = Date.now()
    clock.time = new Date(Math.max(clock.time.getTime() + 26 * 60 * 60_000, now))
    await collector.run()
    await remove()
    expect([gone, stays, kept.hash, foreign].map(lying)).toEqual([0, 3, 3, 1])
    expect(filesBelow(folder).some((file) => file.endsWith('readme.txt'))).toBe(true)
    expect((await get(elsewhere(kept))).status).toBe(200)
  })

  it('are looked at by the doctor and at the start', async () => {
    const { context } = server()
    const { config } = context
    const said = async () => {
      const findings: string[] = []
      for await (const { state, what } of examine(
        config,
        () => openDatabase(config),
        () => new Date(),
      ))
        if (/store of the pictures|^PICTURES|^All \d+ pictures/.test(what)) findings.push(`${state}: ${what}`)
      return findings
    }
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
