import { beforeAll, describe, expect, it } from 'vitest'
import { form } from '../../support/samples.ts'
import { useSite } from '../../support/useSite.ts'

// Specification: docs/product-admin.md, "Formatted texts".
describe('The preview of a news item', () => {
  const { server, admin: token, create, list, read, html } = useSite('sqlite')
  let id: number
  beforeAll(async () => {
    id = (await create('/news', { title: 'Tersimpan', subtitle: 'Anak judul', body: '**Lama**' })).id
  })
  const preview = async (values: unknown) => {
    const { status, body, headers } = await token.send('POST', '/api/news/preview', values)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    return String(body)
  }

  it('[editor.preview] is the page with the unsaved changes', async () => {
    const page = await preview({ id, title: 'Sedang diketik', body: '## Baru' })
    for (const part of ['Sedang diketik</h1>', 'Anak judul', '<h2>Baru</h2>', '<header']) expect(page).toContain(part)
    expect(page).not.toContain('Lama')
  })

  it('[editor.preview] changes neither the public page nor the history', async () => {
    const before = await html(`/news/${id}`)
    await preview({ id, title: 'Rahasia', body: 'Rahasia' })
    expect(await html(`/news/${id}`)).toBe(before)
    expect(await read(`/news/${id}`)).toMatchObject({ title: 'Tersimpan', version: 1 })
    expect(await list('/news?q=rahasia')).toEqual([])
  })

  it('[editor.preview] needs neither a row nor a complete form', async () => {
    await preview({})
    const page = await preview({ title: 'Hanya judul' })
    expect(page).toContain('Hanya judul</h1>')
    expect(page).not.toContain('<p>null</p>')
    const description = 'Baris satu\nBaris dua'
    expect(await preview(form({ description, image: '' }))).toContain(description)
  })

  it('[attack.stored-scripts] runs no script from its input', async () => {
    const page = await preview({ title: '<script>alert(1)</script>', body: '<img src=x onerror=alert(1)>' })
    expect(page).not.toMatch(/<script>alert|<img src=x/)
  })

  it('[attack.preview-flood] is refused with 429 after 120 a minute of one account, and works for others', async () => {
    server().pass(60_000)
    const send = async (by: string) =>
      server().call('POST', '/api/news/preview', { token: by, body: { title: 'Banjir' } })
    for (let count = 0; count < 120; count += 1) expect((await send(token())).status).toBe(200)
    const refused = await send(token())
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60])
    expect((await send(await server().signIn('admin'))).status).toBe(200)
    server().pass(60_000)
    expect((await send(token())).status).toBe(200)
  })
})
