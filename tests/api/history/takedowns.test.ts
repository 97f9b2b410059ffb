import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { readBackup } from '../../../server/backup/readBackup.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { AvifEncoder } from '../../../server/pictures/avifEncoder.ts'
import { storeSizes } from '../../../server/pictures/store.ts'
import { logInAs } from '../../support/access/accounts.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { form, type SampleRow } from '../../support/samples.ts'
import { anyEngine, startTestServer, testEnvironment, type TestServer } from '../../support/testServer.ts'
import { startRestored } from '../operations/restored.ts'
import { byTheClock } from '../../support/retries.ts'

interface Entry {
  sequence: number
  row_id: number
  taken_down: string[]
}

const NEWS = `/api${news.path}`
let drawn = 0
async function draw(format: 'png' | 'webp', colour: number, width = 350): Promise<Blob> {
  const background = { r: colour % 256, g: (colour * 7) % 256, b: 90 }
  const picture = sharp({ create: { width, height: 40, channels: 3, background } })
  const options = format === 'webp' ? { lossless: true } : {}
  return new Blob([new Uint8Array(await picture.toFormat(format, options).toBuffer())])
}

// Specification: docs/api/operations.md, "Takedowns": the owner removes a picture for good.
describe.each(anyEngine)('On %s, a picture that is taken down', (engine) => {
  let one: TestServer
  let other: TestServer
  let admin: string
  beforeAll(async () => {
    const environment = await testEnvironment(engine, { isMigrated: true })
    one = await startTestServer(engine, environment)
    other = await startTestServer(engine, environment)
    admin = await one.signIn('admin')
  })
  afterAll(async () => {
    await other.stop()
    await one.stop()
  })

  const call = (method: string, path: string, body?: unknown, server = one) =>
    server.call(method, path, { token: admin, body })
  const upload = (image: Blob, title = 'Kabar') => call('POST', NEWS, form({ title, description: 'Isi' }, { image }))
  async function publish(image?: Blob, title?: string) {
    drawn += 1
    const { status, body } = await upload(image ?? (await draw('png', drawn)), title)
    expect(status, JSON.stringify(body)).toBe(201)
    const row = body as SampleRow
    const address = String(row['image_url'])
    return { row, address, hash: /[0-9a-f]{64}/.exec(address)?.[0] ?? '' }
  }
  const takeDown = (picture: string, reason = 'Tanpa izin pemiliknya', server = one) =>
    call('POST', '/api/admin/takedowns', { picture, reason }, server)
  const find = async (id: number) => (await one.call('GET', `${NEWS}/${id}`)).body as SampleRow
  const entries = async (query: string) => (await call('GET', `/api/admin/changes?${query}`)).body as Entry[]
  const isStored = async (hash: string) =>
    [...(await rowsOf(one, 'pictures')), ...(await rowsOf(one, 'picture_files'))].some((row) => row.hash === hash)

  it(
    '[attack.unlawful-picture] [pictures.takedown] gets 410 from every process within a second, and is on no page',
    byTheClock,
    async () => {
      const { address, hash, row } = await publish()
      const addresses = [address, address.replace('.webp', '-320.webp')]
      const pages = ['/', '/news', `/news/${row.id}`]
      for (const server of [one, other]) {
        for (const path of [...addresses, ...addresses]) expect((await server.call('GET', path)).status).toBe(200)
        for (const page of pages) expect((await server.call('GET', page)).body).toContain(hash)
      }
      const etag = (await other.call('GET', address)).headers.get('etag') ?? ''
      expect(await takeDown(address)).toMatchObject({ status: 201, body: { picture: hash } })

      for (const path of addresses) {
        const gone = await one.call('GET', path)
        expect(gone).toMatchObject({ status: 410, body: { code: 'picture_taken_down' } })
        expect(gone.headers.get('cache-control')).toBe('no-store')
      }
      await expect.poll(async () => (await other.call('GET', address)).status, { timeout: 1_000 }).toBe(410)
      for (const headers of [{ 'if-none-match': etag }, { range: 'bytes=0-10' }, { origin: 'https://example.com' }])
        expect((await other.call('GET', address, { headers })).status).toBe(410)
      expect((await other.call('HEAD', addresses[1] ?? '')).status).toBe(410)
      for (const server of [one, other])
        for (const page of pages) expect((await server.call('GET', page)).body).not.toContain(hash)
      expect(await isStored(hash)).toBe(false)
      expect((await one.call('GET', address.replace(hash, '0'.repeat(64)))).status, 'one that never was').toBe(404)
    },
  )

  it('[pictures.takedown] disappears from all rows and settings: each is a change in the log, with the reason', async () => {
    const image = await draw('png', 200)
    const { row, hash } = await publish(image)
    const { row: second } = await publish(image)
    const set = async (key: string, ...names: string[]) => {
      const body = form({}, Object.fromEntries(names.map((name) => [name, image])))
      expect((await call('POST', `/api/settings/${key}?_method=PUT`, body)).status).toBe(200)
    }
    await set('site', 'logo', 'icon', 'share_picture')
    await set('look', 'hero_day')
    const icon = (await one.call('GET', '/favicon.ico')).headers.get('etag')
    const site = async () => (await call('GET', '/api/settings/site')).body as SampleRow
    const { version } = await site()

    const reason = 'Foto orang lain'
    const rows = [
      { type: 'news', row: row.id },
      { type: 'news', row: second.id },
      { type: 'site', row: 1 },
      { type: 'look', row: 1 },
    ]
    const taken = await takeDown(hash, `  ${reason}  `)
    expect(taken).toMatchObject({ status: 201, body: { picture: hash, reason, rows } })
    expect(await find(row.id)).toMatchObject({ image: null, image_url: null, version: row.version + 1, title: 'Kabar' })
    expect(await site()).toMatchObject({ logo: null, icon: null, share_picture: null, version: version + 1 })
    expect((await call('GET', '/api/settings/look')).body).toMatchObject({ hero_day: null })
    expect((await one.call('GET', '/favicon.ico')).headers.get('etag')).not.toBe(icon)

    expect((await entries(`type=news&row=${row.id}`))[0]).toMatchObject({
      action: 'update',
      actor_name: 'admin1',
      fields: [{ name: 'image', before: hash, after: null }],
      taken_down: [hash],
    })
    expect((await entries('type=takedowns'))[0]).toMatchObject({
      action: 'create',
      actor_name: 'admin1',
      fields: [
        { name: 'picture', after: hash },
        { name: 'reason', after: reason },
        { name: 'rows', after: `news ${row.id}, news ${second.id}, site 1, look 1` },
      ],
    })
    expect((await call('GET', '/api/admin/changes.csv')).body).toContain(reason)
    const { body: list, headers } = await call('GET', '/api/admin/takedowns?per_page=1')
    expect(list).toMatchObject([{ picture: hash, reason, actor: expect.stringMatching(/^user:/) }])
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(1)
  })

  it('[pictures.takedown] is refused if it is uploaded again: the file, its pixels in another format, the file from the site', async () => {
    const { address, row } = await publish(await draw('png', 201))
    const own = await (await fetch(one.url + address)).blob()
    await takeDown(address)
    const message = 'Image: gambar ini telah diturunkan dan tidak dapat diunggah lagi.'
    const body = { code: 'taken_down', message, errors: { image: [message] } }
    for (const image of [await draw('png', 201), await draw('webp', 201), own])
      expect(await upload(image)).toMatchObject({ status: 422, body })
    const edit = form({ title: 'Diubah' }, { image: own })
    expect((await call('POST', `${NEWS}/${row.id}?_method=PUT`, edit)).status).toBe(422)
    expect(await find(row.id), 'nothing else of the form was saved').toMatchObject({ title: 'Kabar', image: null })
    expect((await upload(await draw('png', 201, 360))).status, 'other pixels are another picture').toBe(201)
  })

  it('[attack.unlawful-picture] [pictures.takedown] does not come back with an earlier version or from the trash; the row does', async () => {
    const { row, hash } = await publish()
    await call('PUT', `${NEWS}/${row.id}`, { title: 'Kedua' })
    const { row: binned } = await publish(await draw('png', drawn), 'Dibuang')
    await call('DELETE', `${NEWS}/${binned.id}`)
    await takeDown(hash)

    const first = (await entries(`type=news&row=${row.id}`)).at(-1)
    expect(first?.taken_down).toEqual([hash])
    const version = { type: 'news', row: row.id, sequence: first?.sequence }
    const restored = await call('POST', '/api/admin/history/restore', version)
    expect(restored).toMatchObject({ status: 200, body: { title: 'Kabar', image: null } })
    const trash = (await call('GET', '/api/admin/trash?type=news')).body as Entry[]
    expect(trash.find(({ row_id }) => row_id === binned.id)?.taken_down).toEqual([hash])
    const back = await call('POST', '/api/admin/trash/restore', { type: 'news', row: binned.id })
    expect(back).toMatchObject({ status: 200, body: { id: binned.id, title: 'Dibuang', image: null } })
    expect(await isStored(hash)).toBe(false)
  })

  it('[pictures.takedown] is taken down once, also by two admins at once; an unknown picture or a missing reason gets a sentence', async () => {
    const { address, hash } = await publish()
    const answers = await Promise.all([takeDown(hash), takeDown(`${other.url}${address}`, 'Juga', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const already = { code: 'taken_down_already', message: 'This picture has been taken down already.' }
    expect(answers.find(({ status }) => status === 409)?.body).toEqual(already)
    const noPicture = 'picture must be the address of a picture of this site, or the hash in it.'
    for (const [picture, reason, status, message] of [
      ['0'.repeat(64), 'Alasan', 404, 'This site has no such picture.'],
      ['/storage/news/x.webp', 'Alasan', 422, noPicture],
      [hash, '  ', 422, 'reason is required.'],
      [hash, 'x'.repeat(501), 422, 'reason may have at most 500 characters.'],
    ] as const)
      expect(await takeDown(picture, reason)).toMatchObject({ status, body: { message } })
    const user = await one.signIn('user')
    const body = { picture: hash, reason: 'Alasan' }
    expect((await one.call('POST', '/api/admin/takedowns', { token: user, body })).status).toBe(403)
  })

  it('can be named by any of its addresses: a size, a file, the whole one, in capitals', async () => {
    for (const spell of [
      (address: string) => `https://example.com${address.replace('.webp', '-320.avif')}?v=1`,
      (address: string) => address.split('/').at(-1) ?? '',
      (address: string) => address.toUpperCase(),
    ]) {
      const { address, hash } = await publish()
      expect(await takeDown(spell(address))).toMatchObject({ status: 201, body: { picture: hash } })
    }
  })

  it('[pictures.takedown] does not come back when its encoding ends', async () => {
    const { hash } = await publish()
    const { context } = one
    const faults: unknown[] = []
    const avif = new AvifEncoder(context, (error) => faults.push(error))
    const image = sharp({ create: { width: 320, height: 20, channels: 3, background: 'red' } })
    const bytes = await image.webp().toBuffer()
    const running = avif.run()
    await takeDown(hash)
    await running
    await avif.stop()
    for (const format of ['avif', 'webp'] as const)
      expect(await storeSizes(context, hash, format, [{ width: 320, bytes }])).toBe(false)
    expect(faults).toEqual([])
    expect(await isStored(hash)).toBe(false)
  })

  it('[pictures.takedown] is still there if its takedown could not be written to the end', async () => {
    const { row, address, hash } = await publish()
    const { writer } = one.context.database
    const isSqlite = engine === 'sqlite'
    const refuse = isSqlite
      ? sql`create trigger stop before insert on takedowns begin select raise(abort, 'stopped'); end`
      : sql`alter table takedowns add constraint stop check (reason <> 'Berhenti')`
    // This makes the database refuse the last write of a takedown, so that the takedown fails.
    await refuse.execute(writer)
    expect((await takeDown(hash, 'Berhenti')).status).toBe(500)
    await (isSqlite ? sql`drop trigger stop` : sql`alter table takedowns drop constraint stop`).execute(writer)
    expect(await find(row.id)).toMatchObject({ image_url: address, version: row.version })
    expect((await one.call('GET', address)).status).toBe(200)
    expect((await takeDown(hash)).status).toBe(201)
  })

  it('[attack.unlawful-picture] [pictures.takedown] is in no later backup, and stays refused on a site that is restored from it', async () => {
    const { hash } = await publish(await draw('png', 202))
    const { hash: other } = await publish()
    const backUp = async (name: string) => {
      const file = join(one.context.config.dataDir, name)
      await writeBackup(one.context.database, file, one.clock.time)
      const hashes = new Set<unknown>()
      for await (const { table, rows } of readBackup(file))
        if (table === 'picture_files') for (const row of rows) hashes.add(row['hash'])
      return { file, has: [hash, other].map((picture) => hashes.has(picture)) }
    }
    expect((await backUp('early.tar.gz')).has).toEqual([true, true])
    await takeDown(hash)
    const { file, has } = await backUp('late.tar.gz')
    expect(has).toEqual([false, true])

    const restored = await startRestored(engine, file)
    const token = await logInAs(restored, 'admin1')
    const body = form({ title: 'Lagi', description: 'Isi' }, { image: await draw('png', 202) })
    expect((await restored.call('POST', NEWS, { token, body })).body).toMatchObject({ code: 'taken_down' })
    await restored.stop()
  })
})
