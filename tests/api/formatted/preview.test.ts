import { beforeAll, describe, expect, it } from 'vitest'
import { form, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// docs/product-admin.md, "Formatted texts": beside the form stands the page as it will be.
describe('The preview of a news item', () => {
  const server = useTestServer('sqlite')
  const token = useToken(server, 'admin')
  let row: SampleRow
  beforeAll(async () => {
    const body = { title: 'Tersimpan', subtitle: 'Anak judul', body: '**Lama**' }
    row = (await token.send('POST', '/api/news', body)).body as SampleRow
  })
  const preview = (body: unknown, asked: string | null = token()) =>
    server().call('POST', '/api/news/preview', { token: asked, body })

  it('[editor.preview] is the page as it would be, of what is typed and, for the rest, of what is saved', async () => {
    const { status, body, headers } = await preview({ id: row.id, title: 'Sedang diketik', body: '## Baru' })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    for (const shown of ['Sedang diketik</h1>', 'Anak judul', '<h2>Baru</h2>', '<header']) expect(body).toContain(shown)
    expect(body).not.toContain('Lama')
  })

  it('[editor.preview] changes nothing for visitors, nor in the history', async () => {
    const before = await server().call('GET', `/news/${row.id}`)
    await preview({ id: row.id, title: 'Rahasia', body: 'Rahasia' })
    const after = await server().call('GET', `/news/${row.id}`)
    expect(after.body).toBe(before.body)
    expect((await server().call('GET', `/api/news/${row.id}`)).body).toMatchObject({ title: 'Tersimpan', version: 1 })
    expect((await server().call('GET', '/api/news?q=rahasia')).body).toEqual([])
  })

  it('[editor.preview] needs neither a row nor a whole form', async () => {
    expect((await preview({})).status).toBe(200)
    expect((await preview({ title: 'Tanpa teks' })).body).not.toContain('<p>null</p>')
    expect((await preview({ title: 'Hanya judul' })).body).toContain('Hanya judul</h1>')
    expect((await preview(form({ description: 'Baris satu\nBaris dua', image: '' }))).body).toContain(
      'Baris satu\nBaris dua',
    )
  })

  it('[attack.stored-scripts] runs nothing that was typed', async () => {
    const { body } = await preview({ title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>' })
    expect(body).not.toMatch(/<script>alert|<img src=x/)
  })
})
