import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MOST_PREVIEW_LINKS, PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { isBackedUp } from '../../../server/backup/excludedTables.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const LINKS = '/api/news/preview-links'
const HOUR_MS = 3_600_000

const madeLink = z.object({ id: z.int(), row_id: z.int(), path: z.string(), expires_at: z.string() })

// docs/api/content.md, "Drafts and times".
describe('A link to a preview', () => {
  const server = useTestServer('sqlite')
  let owner: string
  let row: SampleRow
  beforeAll(async () => {
    owner = await server().signIn('admin')
    row = await save({ title: 'Tersimpan', subtitle: 'Anak judul', body: '**Lama**', state: 'draft' })
  })
  const save = async (body: unknown) =>
    (await server().call('POST', '/api/news', { token: owner, body })).body as SampleRow
  const change = (id: number, body: unknown, draft = '') =>
    server().call('PUT', `/api/news/${id}${draft}`, { token: owner, body })
  const ask = (body: object, token: string | null = owner) =>
    server().call('POST', LINKS, { token, body: { id: row.id, ...body } })
  const make = async (body: object, token = owner) => madeLink.parse((await ask(body, token)).body)
  const open = (path: string) => server().call('GET', path)
  const list = async () => (await server().call('GET', LINKS, { token: owner })).body as { id: number }[]
  const takeBack = (id: number) => server().call('DELETE', `${LINKS}/${id}`, { token: owner })
  /** The session of who has rested for so long ends: another owner comes. */
  const pass = async (milliseconds: number) => {
    server().pass(milliseconds)
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

  it('[previews.links] shows a draft as it is saved when the link is opened, and visitors see none of it', async () => {
    const { path, row_id } = await make({})
    expect(row_id).toBe(row.id)
    const { status, body } = await open(path)
    expect(status).toBe(200)
    for (const shown of ['Tersimpan</h1>', 'Anak judul', '<strong>Lama</strong>', '<header'])
      expect(body).toContain(shown)
    await change(row.id, { body: '## Baru' })
    expect((await open(path)).body).toContain('<h2>Baru</h2>')
    expect((await open(`/news/${row.id}`)).status).toBe(404)
    expect((await open(`/api/news/${row.id}`)).status).toBe(404)
    expect((await open('/sitemap.xml')).body).not.toMatch(/preview|news\/\d/)
  })

  it('[previews.links] shows the working copy of a published row, with its picture, until the copy is published or thrown away', async () => {
    const image = async (width: number) => ({ image: await picture('png', width, 20) })
    const { id, image_url: address } = await save(form({ title: 'Terbit', description: 'Kata' }, await image(60)))
    await change(id, form({ title: 'Salinan', description: 'Baris satu\nBaris dua' }, await image(61)), '/draft')
    const { path } = await make({ id })
    expect(await list()).toMatchObject([{ title: 'Salinan', row_id: id, created_by: 'admin1' }, {}])
    const pictureIn = (body: unknown) => /\/storage\/news\/[0-9a-f]{64}/.exec(String(body))?.[0]
    const copied = (await open(path)).body
    for (const shown of ['Salinan</h1>', 'Baris satu\nBaris dua']) expect(copied).toContain(shown)
    expect(address).not.toContain(pictureIn(copied))
    expect((await open(`/news/${id}`)).body).toContain('Terbit</h1>')
    await server().call('DELETE', `/api/news/${id}/draft`, { token: owner })
    const published = (await open(path)).body
    expect(published).toContain('Terbit</h1>')
    expect(address).toContain(pictureIn(published))
  })

  it('[previews.links] opens nothing once its row is deleted, and is made for saved rows alone', async () => {
    const { id } = await save({ title: 'Sementara', description: 'Kata', state: 'draft' })
    const { path } = await make({ id })
    await server().call('DELETE', `/api/news/${id}`, { token: owner })
    expect((await open(path)).status).toBe(404)
    expect((await ask({ id })).status).toBe(404)
    expect((await ask({ id: undefined })).body).toMatchObject({ errors: { id: [expect.any(String)] } })
  })

  it('is stored by no search engine and no cache, and its address reaches no other site', async () => {
    const { path } = await make({})
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
    const typed = { title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>', state: 'draft' }
    expect((await open((await make({ id: (await save(typed)).id })).path)).body).not.toMatch(/<script>alert|<img src=x/)
  })

  it('[attack.preview-link] [previews.links] opens until a second before it expires, says until when, and is swept out after it', async () => {
    const { id } = await save({ title: 'Sejam', description: 'Kata', state: 'draft' })
    const { path, expires_at } = await make({ id, hours: 1 })
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

  it('[attack.preview-link] [previews.links] opens for as long as its maker may edit', async () => {
    const { token, id, give, take } = await writer()
    const { path } = await make({}, token)
    expect((await open(path)).status).toBe(200)
    await take()
    expect((await open(path)).status).toBe(404)
    await give()
    expect((await open(path)).status).toBe(200)
    await server().call('POST', `/api/admin/users/${id}/suspend`, { token: owner })
    expect((await open(path)).status).toBe(404)
  })

  it('[attack.preview-link] has its making and its end in the log, and its token nowhere', async () => {
    const { id, path } = await make({})
    const token = path.split('/').at(-1) ?? ''
    await open(path)
    await takeBack(id)
    const { body } = await server().call('GET', `/api/admin/changes?type=${PREVIEW_LINKS_TYPE}&row=${id}`, {
      token: owner,
    })
    expect(body).toMatchObject([
      { action: 'delete', actor_name: expect.stringMatching(/^admin/), row_name: 'Tersimpan' },
      { action: 'create', actor_name: expect.stringMatching(/^admin/), row_name: 'Tersimpan' },
    ])
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
