import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { form, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const SOURCE = '## Patch 1.2\n\nDrop **naik** dua kali. [Aturan](/gameinfo/rules)\n\n- Poring\n- Lunatic'
const WORDS = 'Patch 1.2\nDrop naik dua kali. Aturan\n- Poring\n- Lunatic'

interface Entry {
  action: string
  fields: { name: string; before: unknown; after: unknown }[]
}

// docs/api/content.md, "Formatted texts".
describe('A formatted text', () => {
  const server = useTestServer('sqlite')
  const token = useToken(server, 'admin')

  const call = (method: string, path: string, body?: unknown) =>
    server().call(method, `/api/news${path}`, { token: token(), ...(body === undefined ? {} : { body }) })
  async function create(values: Record<string, unknown>): Promise<SampleRow> {
    const { status, body } = await call('POST', '', { title: 'Kabar', ...values })
    expect(status, JSON.stringify(body)).toBe(201)
    return body as SampleRow
  }
  async function change(id: number, values: Record<string, unknown>): Promise<SampleRow> {
    const { status, body } = await call('POST', `/${id}?_method=PUT`, values)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as SampleRow
  }
  const read = async (id: number) => (await call('GET', `/${id}?tree=true`)).body as SampleRow

  it('[formatted.markdown] is given as its source, its tree and its words', async () => {
    const { id } = await create({ body: SOURCE })
    expect(await read(id)).toMatchObject({
      body: SOURCE,
      description: WORDS,
      body_tree: [
        { type: 'heading', level: 2, children: [{ type: 'text', text: 'Patch 1.2' }] },
        { type: 'paragraph' },
        { type: 'list', start: null },
      ],
    })
    expect((await call('GET', `/${id}`)).body).not.toHaveProperty('body_tree')
  })

  it('[formatted.markdown] has its words in lists and no tree, and is found by its words and not by its marks', async () => {
    const { id } = await create({ body: '**Serangga** [ungu](https://example.com/rahasia)' })
    const found = async (q: string) => (await call('GET', `?q=${q}`)).body as SampleRow[]
    expect(await found('Serangga ungu')).toMatchObject([{ id, description: 'Serangga ungu' }])
    expect((await found('Serangga ungu'))[0]).not.toHaveProperty('body_tree')
    expect(await found('rahasia')).toEqual([])
  })

  it('[formatted.markdown] stands beside plain words as they always were', async () => {
    const { id } = await create({ description: 'Baris **satu**\n- dua' })
    expect(await read(id)).toMatchObject({ description: 'Baris **satu**\n- dua', body: '', body_tree: [] })
  })

  it('[formatted.markdown] wins over words that are sent with it', async () => {
    const { id } = await create({ description: 'Lain', body: SOURCE })
    expect(await read(id)).toMatchObject({ description: WORDS, body: SOURCE })
    expect(await change(id, { description: 'Lain lagi', body: '*Baru*' })).toMatchObject({
      description: 'Baru',
      body: '*Baru*',
    })
  })

  it.each([{}, { description: '' }, { body: '' }, { description: ' ', body: '\n' }, { description: null }])(
    '[formatted.markdown] or words must be there at creation: %j',
    async (values) => {
      const { status, body } = await call('POST', '', values)
      expect(status).toBe(422)
      const { errors } = body as { errors: Record<string, string[]> }
      expect(Object.keys(errors).sort()).toEqual(['description', 'title'])
      expect(errors['description']).toEqual(['Description wajib diisi.'])
    },
  )

  it('[formatted.markdown] stays where an update sends back the words that it was given, whatever their white space', async () => {
    const { id, version } = await create({ body: SOURCE })
    const after = await change(id, { title: 'Judul baru', description: WORDS.replaceAll('\n', '\r\n  ') })
    expect(after).toMatchObject({ title: 'Judul baru', description: WORDS, body: SOURCE, version: version + 1 })
    // The same once more is no change at all.
    expect(await change(id, { description: WORDS })).toMatchObject({ version: version + 1 })
  })

  it('[formatted.markdown] gives way to other words, which the history says and brings back', async () => {
    const { id } = await create({ body: SOURCE })
    expect(await change(id, { description: 'Teks biasa' })).toMatchObject({ description: 'Teks biasa', body: '' })
    const changes = await token.send('GET', `/api/admin/changes?type=news&row=${id}`)
    const [last, first] = changes.body as (Entry & { sequence: number })[]
    expect(last?.fields).toEqual(
      expect.arrayContaining([
        { name: 'body', before: SOURCE, after: '' },
        { name: 'description', before: WORDS, after: 'Teks biasa' },
      ]),
    )
    const restored = await token.send('POST', '/api/admin/history/restore', {
      type: 'news',
      row: id,
      sequence: first?.sequence,
    })
    expect(restored.status, JSON.stringify(restored.body)).toBe(200)
    expect(await read(id)).toMatchObject({ description: WORDS, body: SOURCE })
  })

  it('[formatted.markdown] can be made plain with its words kept, but not left without any', async () => {
    const { id } = await create({ body: SOURCE })
    expect(await change(id, { body: '' })).toMatchObject({ description: WORDS, body: '' })
    const { status, body } = await call('POST', `/${id}?_method=PUT`, { description: '' })
    expect([status, (body as { errors: unknown }).errors]).toEqual([422, { description: ['Description wajib diisi.'] }])
  })

  it('is refused where it is longer than it may be, and keeps words as long as they may be', async () => {
    const { status, body } = await call('POST', '', { title: 'A', body: 'a'.repeat(TEXT_LIMIT.richText + 1) })
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['body']])
    const { description } = await create({ body: '😀'.repeat(TEXT_LIMIT.richText) })
    expect([...String(description)]).toHaveLength(TEXT_LIMIT.longText)
  })

  describe('with a picture', () => {
    const draw = async (colour: number) => {
      const picture = sharp({ create: { width: 700, height: 300, channels: 3, background: { r: colour, g: 9, b: 9 } } })
      return new Blob([new Uint8Array(await picture.png().toBuffer())])
    }
    const upload = (picture: Blob, asked: string | null = token()) =>
      server().call('POST', '/api/news/pictures', { token: asked, body: form({}, { picture }) })

    it('[formatted.media] shows it in its size, as soon as it was uploaded', async () => {
      const { status, body } = await upload(await draw(40))
      expect(status, JSON.stringify(body)).toBe(201)
      const { address } = body as { address: string }
      expect(body).toEqual({
        address: expect.stringMatching(/^\/storage\/news\/[0-9a-f]{64}\.webp$/),
        width: 700,
        height: 300,
      })
      const { id } = await create({ body: `![Peta](${address})` })
      expect(await read(id)).toMatchObject({
        description: 'Peta',
        body_tree: [
          {
            type: 'picture',
            address,
            alternative: 'Peta',
            size: { width: 700, height: 300, avif: expect.any(Boolean) },
          },
        ],
      })
      expect((await server().call('GET', address)).status).toBe(200)
      const page = await server().call('GET', `/news/${id}`)
      expect(page.body).toMatch(
        new RegExp(`<img [^>]*src="${address}"[^>]*alt="Peta"[^>]*width="700"[^>]*height="300"`),
      )
    })

    it('[formatted.media] shows its words where there is none such', async () => {
      const { id } = await create({ body: `![Hilang](/storage/news/${'0'.repeat(64)}.webp)` })
      expect(await read(id)).toMatchObject({ body_tree: [{ type: 'picture', alternative: 'Hilang' }] })
      expect((await server().call('GET', `/news/${id}`)).body).toContain('<em>Hilang</em>')
    })

    it('[formatted.media] loses it when it is taken down, on the page too', async () => {
      const { body } = await upload(await draw(80))
      const { address } = body as { address: string }
      const { id } = await create({ body: `Awal\n\n![Milik orang](${address})\n\nAkhir` })
      const page = async () => String((await server().call('GET', `/news/${id}`)).body)
      expect(await page()).toContain(address)
      const picture = /[0-9a-f]{64}/.exec(address)?.[0]
      const takedown = await token.send('POST', '/api/admin/takedowns', { picture, reason: 'Diminta' })
      expect(takedown.body).toMatchObject({ rows: [{ type: 'news', row: id }] })
      expect(await read(id)).toMatchObject({
        body: 'Awal\n\nMilik orang\n\nAkhir',
        description: 'Awal\nMilik orang\nAkhir',
      })
      expect(await page()).not.toContain(address)
      expect((await upload(await draw(80))).status).toBe(422)
    })

    it('[formatted.media] takes pictures from those alone who may edit, and nothing else than pictures', async () => {
      const player = await server().signIn('user')
      expect((await upload(await draw(1), null)).status).toBe(401)
      expect((await upload(await draw(1), player)).status).toBe(403)
      expect((await upload(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).status).toBe(415)
      expect((await upload(new Blob([]))).status).toBe(422)
      expect((await token.send('POST', '/api/news/pictures', {})).status).toBe(422)
    })
  })
})
