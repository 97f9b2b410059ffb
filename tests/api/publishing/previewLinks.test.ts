import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MOST_PREVIEW_LINKS, PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { isBackedUp } from '../../../server/backup/excludedTables.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const LINKS = '/api/news/preview-links'
const HOUR_MS = 3_600_000

const madeLink = z.object({ id: z.int(), row_id: z.int().nullable(), path: z.string(), expires_at: z.string() })

// docs/api/content.md, "Drafts and times".
describe.each(engines)('On %s, a link to a preview', (engine) => {
  const server = useTestServer(engine)
  let owner: string
  let row: SampleRow
  beforeAll(async () => {
    owner = await server().signIn('admin')
    const body = { title: 'Tersimpan', subtitle: 'Anak judul', body: '**Lama**', state: 'draft' }
    row = (await server().call('POST', '/api/news', { token: owner, body })).body as SampleRow
  })
  const ask = (body: unknown, token: string | null = owner) => server().call('POST', LINKS, { token, body })
  const make = async (body: unknown, token = owner) => madeLink.parse((await ask(body, token)).body)
  const open = (path: string) => server().call('GET', path)
  const list = async () => (await server().call('GET', LINKS, { token: owner })).body as { id: number }[]
  const takeBack = (id: number) => server().call('DELETE', `${LINKS}/${id}`, { token: owner })
  /** The session of who has rested for so long ends: another owner comes. */
  const pass = async (milliseconds: number) => {
    server().clock.time = new Date(server().clock.time.getTime() + milliseconds)
    owner = await server().signIn('admin')
  }
  /** An account that may edit news, and what takes that away. */
  const writer = async () => {
    const token = await server().signIn('user')
    const { user } = (await server().call('GET', '/api/me', { token })).body as { user: { id: number } }
    const name = `Writer ${user.id}`
    const role = await server().call('POST', '/api/admin/roles', {
      token: owner,
      body: { name, permissions: ['news:see', 'news:edit'] },
    })
    const { id } = role.body as { id: number }
    const have = (roles: number[]) =>
      server().call('PUT', `/api/admin/users/${user.id}/roles`, { token: owner, body: { roles } })
    await have([id])
    return { token, id: user.id, give: () => have([id]), take: () => have([]) }
  }

  it('[previews.links] shows whoever has it what is saved with what is not, and visitors none of it', async () => {
    const { path } = await make({ id: row.id, title: 'Belum tersimpan', body: '## Baru' })
    const { status, body } = await open(path)
    expect(status).toBe(200)
    for (const shown of ['Belum tersimpan</h1>', 'Anak judul', '<h2>Baru</h2>', '<header'])
      expect(body).toContain(shown)
    expect(body).not.toContain('Lama')
    expect((await open(`/news/${row.id}`)).status).toBe(404)
    expect((await open(`/api/news/${row.id}`)).status).toBe(404)
    expect((await open('/sitemap.xml')).body).not.toMatch(/preview|news\/\d/)
  })

  it('[previews.links] shows a text that was never saved, as it stood when the link was made', async () => {
    const category = (await server().call('GET', '/api/news-categories')).body as { id: number; name: string }[]
    const { path, row_id } = await make(
      form({ title: 'Baru sekali', description: 'Baris satu\nBaris dua', category_id: category[0]?.id, hours: 168 }),
    )
    expect(row_id).toBeNull()
    const { body } = await open(path)
    for (const shown of ['Baris satu\nBaris dua', category[0]?.name]) expect(body).toContain(shown)
    expect(await list()).toMatchObject([{ title: 'Baru sekali', row_id: null, created_by: 'admin1' }, {}])
    expect((await open('/api/news')).body).toEqual([])
  })

  it('[previews.links] shows the pictures of the form, those that were not saved too, and none that is taken away', async () => {
    const image = async (width: number) => ({ image: await picture('png', width, 20) })
    const saved = await server().call('POST', '/api/news', {
      token: owner,
      body: form({ title: 'Bergambar', description: 'Kata', state: 'draft' }, await image(60)),
    })
    const { id, image_url: address } = saved.body as SampleRow
    const pictures = async (path: string) => String((await open(path)).body).match(/\/storage\/news\/[0-9a-f]{64}/g)
    const found = (await pictures((await make({ id, title: 'Lain' })).path))?.[0]
    expect(String(address)).toContain(found)
    const other = (await pictures((await make(form({ id }, await image(61)))).path))?.[0]
    expect(other).not.toBe(found)
    expect((await open(`${other}.webp`)).status).toBe(200)
    expect(await pictures((await make({ id, image_removed: true })).path)).toBeNull()
    expect((await ask(form({}, { image: new Blob(['no picture']) }))).status).toBe(415)
  })

  it('is kept by nobody: no search engine, no cache, no next site', async () => {
    const { path } = await make({ title: 'Rahasia' })
    const { headers, body } = await open(path)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('etag')).toBeNull()
    expect(body).toContain('<meta name="robots" content="noindex">')
    // Scripts would ask the API for what is public.
    expect(body).not.toMatch(/rel="canonical"|og:url|ld\+json|type="module"|application\/json/)
    expect((await server().call('GET', LINKS, { token: owner })).headers.get('cache-control')).toBe('no-store')
  })

  it('runs nothing that was typed', async () => {
    const typed = { title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>' }
    expect((await open((await make(typed)).path)).body).not.toMatch(/<script>alert|<img src=x/)
  })

  it('[attack.preview-link] [previews.links] opens until a second before it expires, says until when, and is swept out after it', async () => {
    const { path, expires_at } = await make({ title: 'Sejam', hours: 1 })
    expect(new Date(expires_at).getTime() - server().clock.time.getTime()).toBe(HOUR_MS)
    await pass(HOUR_MS - 1000)
    const { status, body } = await open(path)
    expect([status, body]).toEqual([200, expect.stringContaining('berlaku sampai 21 November 2026 pukul 11.00 WIB')])
    await pass(1000)
    expect((await open(path)).status).toBe(404)
    expect(JSON.stringify(await list())).not.toContain('Sejam')
    await make({})
    const { reader } = server().context.database
    const stored = await reader.selectFrom('preview_links').select('title').execute()
    expect(stored.map(({ title }) => title)).not.toContain('Sejam')
    expect((await ask({ hours: 2 })).body).toMatchObject({ errors: { hours: [expect.stringContaining('1, 24, 168')] } })
  })

  it('[attack.preview-link] [previews.links] opens nothing once it was taken back, and looks then as one that never was', async () => {
    const [taken, expired] = [await make({}), await make({ hours: 1 })]
    expect((await takeBack(taken.id)).status).toBe(200)
    await pass(HOUR_MS)
    const unknown = await open(`/preview/${'a'.repeat(43)}`)
    const plain = ({ headers, ...answer }: typeof unknown) => ({
      ...answer,
      headers: Object.fromEntries([...headers].filter(([name]) => name !== 'date')),
    })
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
    expect(unknown.body).toBe((await open('/no-such-page')).body)
    for (const { path } of [taken, expired]) expect(plain(await open(path))).toEqual(plain(unknown))
    expect((await takeBack(taken.id)).status).toBe(404)
    expect((await takeBack(expired.id)).status).toBe(404)
  })

  it('[attack.preview-link] [previews.links] opens for as long as whoever made it may edit', async () => {
    const { token, id, give, take } = await writer()
    const { path } = await make({ title: 'Penulis' }, token)
    expect((await open(path)).status).toBe(200)
    await take()
    expect((await open(path)).status).toBe(404)
    await give()
    expect((await open(path)).status).toBe(200)
    await server().call('POST', `/api/admin/users/${id}/suspend`, { token: owner })
    expect((await open(path)).status).toBe(404)
  })

  it('[previews.links] is made, listed and taken back by those alone who may edit', async () => {
    const { id } = await make({})
    const stranger = await server().signIn('user')
    for (const [token, status] of [
      [null, 401],
      [stranger, 403],
    ] as const) {
      expect((await ask({}, token)).status).toBe(status)
      expect((await server().call('GET', LINKS, { token })).status).toBe(status)
      expect((await server().call('DELETE', `${LINKS}/${id}`, { token })).status).toBe(status)
    }
    expect((await list()).map((link) => link.id)).toContain(id)
  })

  it('[attack.preview-link] has its making and its end in the log, and its token nowhere', async () => {
    const { id, path } = await make({ title: 'Tercatat', description: 'Tidak tercatat' })
    const token = path.split('/').at(-1) ?? ''
    await open(path)
    await takeBack(id)
    const { body } = await server().call('GET', `/api/admin/changes?type=${PREVIEW_LINKS_TYPE}&row=${id}`, {
      token: owner,
    })
    expect(body).toMatchObject([
      { action: 'delete', actor_name: expect.stringMatching(/^admin/), row_name: 'Tercatat' },
      { action: 'create', actor_name: expect.stringMatching(/^admin/), row_name: 'Tercatat' },
    ])
    expect(JSON.stringify(body)).not.toContain('Tidak tercatat')
    const { path: living } = await make({})
    const secret = living.split('/').at(-1) ?? ''
    const stored = await server().context.database.reader.selectFrom('preview_links').selectAll().execute()
    const told = [server().log, body, await list(), stored].map((part) => JSON.stringify(part)).join()
    for (const value of [token, secret]) expect(told).not.toContain(value)
    expect(isBackedUp('preview_links')).toBe(false)
  })

  it(`is one of at most ${MOST_PREVIEW_LINKS} of an account that open`, async () => {
    const { token } = await writer()
    const { id } = await make({}, token)
    for (let made = 1; made < MOST_PREVIEW_LINKS; made += 1) await make({}, token)
    const refused = await ask({}, token)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'too_many_preview_links' }])
    await make({})
    await takeBack(id)
    expect((await ask({}, token)).status).toBe(201)
  })
})
