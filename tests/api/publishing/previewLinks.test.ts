import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { MOST_PREVIEW_LINKS, PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { news } from '../../../content/types/news.ts'
import { isBackedUp } from '../../../server/backup/rows.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { refused } from '../../support/answers.ts'
import { storedText } from '../../support/pastTheApi.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'
import { HOUR_MS } from '../../support/times.ts'

const LINKS = '/api/news/preview-links'
const madeLink = z.object({ id: z.int(), row_id: z.int(), path: z.string(), expires_at: z.string() })

// The tests check the rules in docs/api/content.md, "Previews".
describe('A link to a preview', () => {
  const server = useTestServer('sqlite')
  let owner: string
  let row: SampleRow
  beforeAll(async () => {
    owner = await server().signIn('admin')
    row = await save({ title: 'Tersimpan', subtitle: 'Anak judul', body: '**Lama**', state: 'draft' })
  })
  const call = (method: string, path: string, body?: unknown, token = owner) =>
    server().call(method, path, { token, body })
  const save = async (body: unknown) => (await call('POST', '/api/news', body)).body as SampleRow
  const change = (id: number, body: unknown, draft = '') => call('PUT', `/api/news/${id}${draft}`, body)
  const ask = (body: object, token?: string) => call('POST', LINKS, { id: row.id, ...body }, token)
  const make = async (body: object, token?: string) => madeLink.parse((await ask(body, token)).body)
  const open = (path: string) => server().call('GET', path)
  const list = async () => (await call('GET', LINKS)).body as { id: number }[]
  const revoke = (id: number) => call('DELETE', `${LINKS}/${id}`)
  /** Moves the clock. The owner signs in again, because the owner's session expires meanwhile. */
  const pass = async (milliseconds: number) => {
    server().pass(milliseconds)
    owner = await server().signIn('admin')
  }
  const writer = () => signInHelper(server(), owner, 'news:see', 'news:edit')
  it('[previews.links] displays a draft as it is saved when the link is opened, and visitors see none of it', async () => {
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

  it('[previews.links] displays the working copy of a published row, with its picture, until the copy is published or discarded', async () => {
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
    await call('DELETE', `/api/news/${id}/draft`)
    const published = (await open(path)).body
    expect(published).toContain('Terbit</h1>')
    expect(address).toContain(pictureIn(published))
  })

  it('[previews.links] opens nothing once its row is deleted, and exists for saved rows alone', async () => {
    const { id } = await save({ title: 'Sementara', description: 'Kata', state: 'draft' })
    const { path } = await make({ id })
    await call('DELETE', `/api/news/${id}`)
    expect((await open(path)).status).toBe(404)
    expect((await ask({ id })).status).toBe(404)
    expect((await ask({ id: undefined })).body).toMatchObject({ errors: { id: [expect.any(String)] } })
  })

  it('is stored by no search engine and no cache, and its address reaches no other site', async () => {
    const { path } = await make({})
    const { headers, body } = await open(path)
    expect(headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('etag')).toBeNull()
    expect(body).toContain('<meta name="robots" content="noindex">')
    // A preview has no scripts, because scripts would request the public version from the API.
    expect(body).not.toMatch(/rel="canonical"|og:url|ld\+json|type="module"|application\/json/)
    expect((await call('GET', LINKS)).headers.get('cache-control')).toBe('no-store')
  })

  it('runs no script of its text', async () => {
    const typed = { title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>', state: 'draft' }
    expect((await open((await make({ id: (await save(typed)).id })).path)).body).not.toMatch(/<script>alert|<img src=x/)
  })

  it('[attack.preview-link] [previews.links] opens until a second before it expires, says until when, and is deleted after it', async () => {
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
    expect(await storedText(server(), 'preview_links')).not.toContain('Sejam')
    expect((await ask({ hours: 2 })).body).toMatchObject({ errors: { hours: [expect.stringContaining('1, 24, 168')] } })
  })

  it('[attack.preview-link] [previews.links] opens nothing once it was revoked, and then looks like one that never existed', async () => {
    const [taken, expired] = [await make({}), await make({ hours: 1 })]
    expect((await revoke(taken.id)).status).toBe(200)
    await pass(HOUR_MS)
    const unknown = await open(`/preview/${'a'.repeat(43)}`)
    const plain = ({ headers, ...answer }: typeof unknown) => ({
      ...answer,
      headers: Object.fromEntries([...headers].filter(([name]) => name !== 'date')),
    })
    expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'private, no-store, no-transform'])
    expect(unknown.body).toBe((await open('/no-such-page')).body)
    for (const { path } of [taken, expired]) expect(plain(await open(path))).toEqual(plain(unknown))
    for (const { id } of [taken, expired]) expect((await revoke(id)).status).toBe(404)
  })

  it('[attack.preview-link] [previews.links] opens for as long as its maker may edit', async () => {
    const { token, id, role } = await writer()
    const { path } = await make({}, token)
    const status = async () => (await open(path)).status
    const assign = (...roles: number[]) => call('PUT', `/api/admin/users/${id}/roles`, { roles })
    expect(await status()).toBe(200)
    await assign()
    expect(await status()).toBe(404)
    await assign(role.id)
    expect(await status()).toBe(200)
    await call('POST', `/api/admin/users/${id}/suspend`)
    expect(await status()).toBe(404)
  })

  it('[attack.preview-link] has its creation and its end in the log, and its token nowhere', async () => {
    const { id, path } = await make({})
    await open(path)
    await revoke(id)
    const { body } = await call('GET', `/api/admin/changes?type=${PREVIEW_LINKS_TYPE}&row=${id}`)
    const about = { actor_name: expect.stringMatching(/^admin/), row_name: 'Tersimpan' }
    expect(body).toMatchObject([
      { action: 'delete', ...about },
      { action: 'create', ...about },
    ])
    const { path: living } = await make({})
    const answers = JSON.stringify([server().log, body, await list()])
    const stored = await storedText(server(), 'preview_links')
    for (const each of [path, living]) expect(answers + stored).not.toContain(each.split('/').at(-1))
    expect(isBackedUp('preview_links')).toBe(false)
  })

  it(`is one of at most ${MOST_PREVIEW_LINKS} valid links of an account`, async () => {
    const { token } = await writer()
    const { id } = await make({}, token)
    for (let made = 1; made < MOST_PREVIEW_LINKS; made += 1) await make({}, token)
    expect(await ask({}, token)).toMatchObject(refused(409, 'too_many_preview_links'))
    await make({})
    await revoke(id)
    expect((await ask({}, token)).status).toBe(201)
  })

  it('[previews.links] renders a page once a minute, and again after each change', async () => {
    const { id } = await save({ title: 'Sekali', body: 'Lama', state: 'draft' })
    const { path } = await make({ id })
    expect((await open(path)).body).toContain('Lama</p>')
    // The server does not notice this change.
    const { database } = server().context
    const stored = database.writer.withTables<ContentTables>().updateTable(news.table).set({ body: 'Diam-diam' })
    await stored.where('id', '=', id).execute()
    expect((await open(path)).body).toContain('Lama</p>')
    await pass(60_000)
    expect((await open(path)).body).toContain('Diam-diam</p>')
    await change(id, { body: 'Baru' })
    expect((await open(path)).body).toContain('Baru</p>')
  })
})
