import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PREVIEW_LINKS_TYPE } from '../../../content/queries/previewLinkQuery.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const LINKS = '/api/news/preview-links'
const HOUR_MS = 3_600_000

const link = z.object({ id: z.int(), row_id: z.int().nullable(), path: z.string(), expires_at: z.string() })

// docs/product-api.md, "Drafts and times".
describe.each(engines)('On %s, a link to a preview', (engine) => {
  const server = useTestServer(engine)
  let token: string
  let row: SampleRow
  beforeAll(async () => {
    token = await server().signIn('admin')
    const body = { title: 'Tersimpan', subtitle: 'Anak judul', body: '**Lama**', state: 'draft' }
    row = (await server().call('POST', '/api/news', { token, body })).body as SampleRow
  })
  const ask = (body: unknown, asked: string | null = token) => server().call('POST', LINKS, { token: asked, body })
  const make = async (body: unknown, asked = token) => link.parse((await ask(body, asked)).body)
  const open = (path: string) => server().call('GET', path)
  const list = async () => (await server().call('GET', LINKS, { token })).body
  const missing = () => open(`/preview/${'a'.repeat(43)}`)
  const pass = (milliseconds: number) => {
    server().clock.time = new Date(server().clock.time.getTime() + milliseconds)
  }

  it('shows whoever has it what is saved with what is not, and visitors none of it', async () => {
    const { path } = await make({ id: row.id, title: 'Belum tersimpan', body: '## Baru' })
    const { status, body } = await open(path)
    expect(status).toBe(200)
    for (const shown of ['Belum tersimpan</h1>', 'Anak judul', '<h2>Baru</h2>', '<header'])
      expect(body).toContain(shown)
    expect(body).not.toContain('Lama')
    expect((await open(`/news/${row.id}`)).status).toBe(404)
    expect((await open(`/api/news/${row.id}`)).status).toBe(404)
  })

  it('shows a text that was never saved, as it stood when the link was made', async () => {
    const { path, row_id } = await make({ title: 'Baru sekali', description: 'Baris satu\nBaris dua', pinned: 'true' })
    expect(row_id).toBeNull()
    expect((await open(path)).body).toContain('Baris satu\nBaris dua')
    expect(await list()).toMatchObject([{ title: 'Baru sekali', row_id: null, created_by: 'admin1' }, {}])
  })

  it('is for nobody’s memory: not for search engines, caches, or the next site', async () => {
    const { path } = await make({ title: 'Rahasia' })
    const { headers, body } = await open(path)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('etag')).toBeNull()
    expect(body).toContain('<meta name="robots" content="noindex">')
    expect(body).not.toMatch(/rel="canonical"|og:url|ld\+json|<script type="module"/)
  })

  it('opens until a second before it expires, and says until when', async () => {
    const { path, expires_at } = await make({ title: 'Sejam', hours: 1 })
    expect(new Date(expires_at).getTime() - server().clock.time.getTime()).toBe(HOUR_MS)
    pass(HOUR_MS - 1000)
    const { status, body } = await open(path)
    expect([status, body]).toEqual([200, expect.stringContaining('berlaku sampai 21 November 2026 pukul 11.00 WIB')])
    pass(1000)
    expect((await open(path)).status).toBe(404)
  })
})
