import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import { readBackup } from '../../../server/backup/readBackup.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { AvifEncoder } from '../../../server/pictures/avifEncoder.ts'
import { storeSizes } from '../../../server/pictures/store.ts'
import { form, type SampleRow } from '../../support/samples.ts'
import { engines, startTestServer, testEnvironment, type TestServer } from '../../support/testServer.ts'
import { startRestored } from '../operations/restored.ts'
import { byTheClock } from '../../support/retries.ts'

interface Entry {
  type: string
  action: string
  row_id: number
  actor_name: string | null
  fields: { name: string; before: unknown; after: unknown }[]
  taken_down: string[]
}

let drawn = 0
/** Pictures that differ, each by its colour. */
async function draw(format: 'png' | 'webp', colour: number, width = 350): Promise<Blob> {
  const background = { r: colour % 256, g: (colour * 7) % 256, b: 90 }
  const picture = sharp({ create: { width, height: 40, channels: 3, background } })
  const options = format === 'webp' ? { lossless: true } : {}
  return new Blob([new Uint8Array(await picture.toFormat(format, options).toBuffer())])
}

// docs/api/operations.md, "Takedowns": the owner removes a picture for good.
describe.each(engines)('On %s, a picture that is taken down', (engine) => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-takedowns-'))
  /** Two processes on one database. */
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
    rmSync(folder, { recursive: true, force: true })
  })

  const call = (method: string, path: string, body?: unknown, server = one) =>
    server.call(method, path, { token: admin, ...(body === undefined ? {} : { body }) })
  const upload = (image: Blob, title = 'Kabar') =>
    call('POST', `/api${news.path}`, form({ title, description: 'Isi' }, { image }))
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
  const find = async (id: number) => (await one.call('GET', `/api${news.path}/${id}`)).body as SampleRow
  const entries = async (query: string) => (await call('GET', `/api/admin/changes?${query}`)).body as Entry[]
  const stored = async (hash: string) => {
    const { reader } = one.context.database
    const pictures = await reader.selectFrom('pictures').select('hash').where('hash', '=', hash).execute()
    const files = await reader.selectFrom('picture_files').select('width').where('hash', '=', hash).execute()
    return pictures.length + files.length
  }

  it(
    '[attack.unlawful-picture] [pictures.takedown] is answered 410 by every process within a second, and stands on no page',
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
      expect(await stored(hash)).toBe(0)
      expect((await one.call('GET', address.replace(hash, '0'.repeat(64)))).status, 'one that never was').toBe(404)
    },
  )

  it('[pictures.takedown] is shown by no row, of settings neither: each is a change in the log, with the reason beside them', async () => {
    const image = await draw('png', 200)
    const { row, hash } = await publish(image)
    const { row: second } = await publish(image)
    const set = (key: string, fields: readonly string[]) =>
      call(
        'POST',
        `/api/settings/${key}?_method=PUT`,
        form({}, Object.fromEntries(fields.map((name) => [name, image]))),
      )
    expect(await set('site', ['logo', 'icon', 'share_picture'])).toMatchObject({ status: 200 })
    expect(await set('look', ['hero_day'])).toMatchObject({ status: 200 })
    const icon = (await one.call('GET', '/favicon.ico')).headers.get('etag')
    const before = { site: (await call('GET', '/api/settings/site')).body as SampleRow }

    expect(await takeDown(hash, '  Foto orang lain  ')).toMatchObject({
      status: 201,
      body: {
        picture: hash,
        reason: 'Foto orang lain',
        rows: [
          { type: 'news', row: row.id },
          { type: 'news', row: second.id },
          { type: 'site', row: 1 },
          { type: 'look', row: 1 },
        ],
      },
    })
    expect(await find(row.id)).toMatchObject({ image: null, image_url: null, version: row.version + 1, title: 'Kabar' })
    const { body: site } = await call('GET', '/api/settings/site')
    expect(site).toMatchObject({ logo: null, icon: null, share_picture: null, version: before.site.version + 1 })
    expect((await call('GET', '/api/settings/look')).body).toMatchObject({ hero_day: null })
    expect((await one.call('GET', '/favicon.ico')).headers.get('etag')).not.toBe(icon)

    const [change] = await entries(`type=news&row=${row.id}`)
    expect(change).toMatchObject({
      action: 'update',
      actor_name: 'admin1',
      fields: [{ name: 'image', before: hash, after: null }],
      taken_down: [hash],
    })
    const [takedown] = await entries('type=takedowns')
    expect(takedown).toMatchObject({
      action: 'create',
      actor_name: 'admin1',
      fields: [
        { name: 'picture', after: hash },
        { name: 'reason', after: 'Foto orang lain' },
        { name: 'rows', after: `news ${row.id}, news ${second.id}, site 1, look 1` },
      ],
    })
    expect((await call('GET', '/api/admin/changes.csv')).body).toContain('Foto orang lain')
    const { body: list, headers } = await call('GET', '/api/admin/takedowns?per_page=1')
    expect(list).toMatchObject([{ picture: hash, reason: 'Foto orang lain', actor: expect.stringMatching(/^user:/) }])
    expect(Number(headers.get('x-total-count'))).toBeGreaterThan(1)
  })

  it('[pictures.takedown] is refused where it is uploaded again: the file, its pixels in another format, what the site gave out', async () => {
    const { address, row } = await publish(await draw('png', 201))
    const own = await (await fetch(one.url + address)).blob()
    await takeDown(address)
    for (const image of [await draw('png', 201), await draw('webp', 201), own])
      expect(await upload(image)).toMatchObject({
        status: 422,
        body: {
          code: 'taken_down',
          message: 'Image: gambar ini telah diturunkan dan tidak dapat diunggah lagi.',
          errors: { image: ['Image: gambar ini telah diturunkan dan tidak dapat diunggah lagi.'] },
        },
      })
    const body = form({ title: 'Diubah' }, { image: own })
    expect((await call('POST', `/api${news.path}/${row.id}?_method=PUT`, body)).status).toBe(422)
    expect(await find(row.id), 'nothing else of the form was saved').toMatchObject({ title: 'Kabar', image: null })
    expect((await upload(await draw('png', 201, 360))).status, 'other pixels are another picture').toBe(201)
  })

  it('[attack.unlawful-picture] [pictures.takedown] does not come back with an earlier version, nor out of the trash: the row does, without it', async () => {
    const { row, hash } = await publish()
    await call('PUT', `/api${news.path}/${row.id}`, { title: 'Kedua' })
    const { row: binned } = await publish(await draw('png', drawn), 'Dibuang')
    await call('DELETE', `/api${news.path}/${binned.id}`)
    await takeDown(hash)

    const first = (await entries(`type=news&row=${row.id}`)).at(-1) as Entry & { sequence: number }
    expect(first.taken_down).toEqual([hash])
    const restored = await call('POST', '/api/admin/history/restore', {
      type: 'news',
      row: row.id,
      sequence: first.sequence,
    })
    expect(restored).toMatchObject({ status: 200, body: { title: 'Kabar', image: null } })
    const trash = (await call('GET', '/api/admin/trash?type=news')).body as Entry[]
    expect(trash.find(({ row_id }) => row_id === binned.id)?.taken_down).toEqual([hash])
    const back = await call('POST', '/api/admin/trash/restore', { type: 'news', row: binned.id })
    expect(back).toMatchObject({ status: 200, body: { id: binned.id, title: 'Dibuang', image: null } })
    expect(await stored(hash)).toBe(0)
  })

  it('[pictures.takedown] is taken down once, by two admins at once too, and what is unknown or without a reason is refused in a sentence', async () => {
    const { address, hash } = await publish()
    const answers = await Promise.all([takeDown(hash), takeDown(`${other.url}${address}`, 'Juga', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toEqual({
      code: 'taken_down_already',
      message: 'This picture has been taken down already.',
    })
    for (const [picture, reason, status, message] of [
      ['0'.repeat(64), 'Alasan', 404, 'This site has no such picture.'],
      [
        '/storage/news/x.webp',
        'Alasan',
        422,
        'picture must be the address of a picture of this site, or the hash in it.',
      ],
      [hash, '  ', 422, 'reason is required.'],
      [hash, 'x'.repeat(501), 422, 'reason may have at most 500 characters.'],
    ] as const)
      expect(await takeDown(picture, reason)).toMatchObject({ status, body: { message } })
    const user = await one.signIn('user')
    const body = { picture: hash, reason: 'Alasan' }
    expect((await one.call('POST', '/api/admin/takedowns', { token: user, body })).status).toBe(403)
  })

  it('comes by any of its addresses: a size, a file, the whole one, in capitals', async () => {
    for (const spell of [
      (address: string) => `https://example.com${address.replace('.webp', '-320.avif')}?v=1`,
      (address: string) => address.split('/').at(-1) ?? '',
      (address: string) => address.toUpperCase(),
    ]) {
      const { address, hash } = await publish()
      expect(await takeDown(spell(address))).toMatchObject({ status: 201, body: { picture: hash } })
    }
  })

  it('[pictures.takedown] is not brought back by what was being encoded of it', async () => {
    const { hash } = await publish()
    const { context } = one
    const faults: unknown[] = []
    const avif = new AvifEncoder(context, (error) => faults.push(error))
    const bytes = await sharp({ create: { width: 320, height: 20, channels: 3, background: 'red' } })
      .webp()
      .toBuffer()
    const running = avif.run()
    await takeDown(hash)
    await running
    await avif.stop()
    expect(await storeSizes(context, hash, 'avif', [{ width: 320, bytes }])).toBe(false)
    expect(await storeSizes(context, hash, 'webp', [{ width: 320, bytes }])).toBe(false)
    expect(faults).toEqual([])
    expect(await stored(hash)).toBe(0)
  })

  it('[pictures.takedown] is all there where its takedown could not be written to the end', async () => {
    const { row, address, hash } = await publish()
    const { writer } = one.context.database
    // The last thing that a takedown writes is refused by the database itself.
    await (
      engine === 'sqlite'
        ? sql`create trigger stop before insert on takedowns begin select raise(abort, 'stopped'); end`
        : sql`alter table takedowns add constraint stop check (reason <> 'Berhenti')`
    ).execute(writer)
    expect((await takeDown(hash, 'Berhenti')).status).toBe(500)
    await (engine === 'sqlite' ? sql`drop trigger stop` : sql`alter table takedowns drop constraint stop`).execute(
      writer,
    )
    expect(await find(row.id)).toMatchObject({ image_url: address, version: row.version })
    expect((await one.call('GET', address)).status).toBe(200)
    expect((await takeDown(hash)).status).toBe(201)
  })

  it('[attack.unlawful-picture] [pictures.takedown] is in no backup that is made from then on, and stays refused where that is restored', async () => {
    const { hash } = await publish(await draw('png', 202))
    const { hash: kept } = await publish()
    const early = join(folder, 'early.tar.gz')
    await writeBackup(one.context.database, early, one.clock.time)
    await takeDown(hash)
    const late = join(folder, 'late.tar.gz')
    await writeBackup(one.context.database, late, one.clock.time)
    const held = async (file: string) => {
      const hashes = new Set<unknown>()
      for await (const { table, rows } of readBackup(file))
        if (table === 'picture_files') for (const row of rows) hashes.add(row['hash'])
      return [hash, kept].map((picture) => hashes.has(picture))
    }
    expect(await held(early)).toEqual([true, true])
    expect(await held(late)).toEqual([false, true])

    const restored = await startRestored(engine, late)
    const account = { username: 'admin1', password: 'Rahasia1!' }
    const { body: session } = await restored.call('POST', '/api/login', { body: account })
    const { token } = session as { token: string }
    const body = form({ title: 'Lagi', description: 'Isi' }, { image: await draw('png', 202) })
    expect((await restored.call('POST', `/api${news.path}`, { token, body })).body).toMatchObject({
      code: 'taken_down',
    })
    await restored.stop()
  })
})
