import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../server/audit/auditLog.ts'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { invalid } from '../../support/answers.ts'
import { uniquePicture } from '../../support/newsPictures.ts'
import { form, type Values } from '../../support/samples.ts'
import { useSite } from '../../support/useSite.ts'

const SOURCE = '## Patch 1.2\n\nDrop **naik** dua kali. [Aturan](/gameinfo/rules)\n\n- Poring\n- Lunatic'
const WORDS = 'Patch 1.2\nDrop naik dua kali. Aturan\n- Poring\n- Lunatic'

// Specification: docs/api/content.md, "Formatted texts".
describe('A formatted text', () => {
  const { server, admin: token, get, html, ...rows } = useSite('sqlite')
  const create = (values: Values) => rows.create('/news', { title: 'Kabar', ...values })
  const change = (id: number, values: Values) => rows.change(`/news/${id}`, values)
  const read = (id: number) => rows.read(`/news/${id}?tree=true`)

  it('[formatted.markdown] comes as its source and its words, and as its tree if that is requested', async () => {
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
    expect(await rows.read(`/news/${id}`)).not.toHaveProperty('body_tree')
  })

  it('[formatted.markdown] is listed by its words without a tree, and found by its words, not by its marks', async () => {
    const { id } = await create({ body: '**Serangga** [ungu](https://example.com/rahasia)' })
    const found = await rows.list('/news?q=Serangga+ungu')
    expect(found).toMatchObject([{ id, description: 'Serangga ungu' }])
    expect(found[0]).not.toHaveProperty('body_tree')
    expect(await rows.list('/news?q=rahasia')).toEqual([])
  })

  it('[formatted.markdown] does not change plain words', async () => {
    const { id } = await create({ description: 'Baris **satu**\n- dua' })
    expect(await read(id)).toMatchObject({ description: 'Baris **satu**\n- dua', body: '', body_tree: [] })
  })

  it('[formatted.markdown] replaces words that are sent with it', async () => {
    const { id } = await create({ description: 'Lain', body: SOURCE })
    expect(await read(id)).toMatchObject({ description: WORDS, body: SOURCE })
    const changed = { description: 'Baru', body: '*Baru*' }
    expect(await change(id, { ...changed, description: 'Lain lagi' })).toMatchObject(changed)
  })

  it.each([{}, { description: '' }, { body: '' }, { description: ' ', body: '\n' }, { description: null }])(
    '[formatted.markdown] or plain words are required: %j',
    async (values) => {
      const { status, body } = await token.send('POST', '/api/news', values)
      const errors = { title: [expect.any(String)], description: ['Description wajib diisi.'] }
      expect([status, (body as { errors: unknown }).errors]).toEqual([422, errors])
    },
  )

  it('[formatted.markdown] stays if an update sends the same words back, whatever their white space', async () => {
    const { id, version } = await create({ body: SOURCE })
    const expected = { title: 'Judul baru', description: WORDS, body: SOURCE, version: version + 1 }
    const sent = { title: 'Judul baru', description: WORDS.replaceAll('\n', '\r\n  ') }
    expect(await change(id, sent)).toMatchObject(expected)
    expect(await change(id, { description: WORDS }), 'no change at all').toMatchObject(expected)
  })

  it('[formatted.markdown] is replaced by other words, which the history records and can revert', async () => {
    const { id } = await create({ body: SOURCE })
    expect(await change(id, { description: 'Teks biasa' })).toMatchObject({ description: 'Teks biasa', body: '' })
    const changes = await token.send('GET', `/api/admin/changes?type=news&row=${id}`)
    const [last, first] = changes.body as AuditEntry[]
    expect(last?.fields).toEqual(
      expect.arrayContaining([
        { name: 'body', before: SOURCE, after: '' },
        { name: 'description', before: WORDS, after: 'Teks biasa' },
      ]),
    )
    const body = { type: 'news', row: id, sequence: first?.sequence }
    expect((await token.send('POST', '/api/admin/history/restore', body)).status).toBe(200)
    expect(await read(id)).toMatchObject({ description: WORDS, body: SOURCE })
  })

  it('[formatted.markdown] can be made plain, but the words cannot be removed', async () => {
    const { id } = await create({ body: SOURCE })
    expect(await change(id, { body: '' })).toMatchObject({ description: WORDS, body: '' })
    const answer = await token.send('PUT', `/api/news/${id}`, { description: '' })
    expect(answer).toMatchObject(invalid({ description: ['Description wajib diisi.'] }))
  })

  it('is refused above its limit, and its words are cut to theirs', async () => {
    const answer = await token.send('POST', '/api/news', { title: 'A', body: 'a'.repeat(TEXT_LIMIT.richText + 1) })
    expect(answer).toMatchObject(invalid({ body: [expect.any(String)] }))
    const { description } = await create({ body: '😀'.repeat(TEXT_LIMIT.richText) })
    expect([...String(description)]).toHaveLength(TEXT_LIMIT.longText)
  })

  describe('with a picture', () => {
    const upload = (picture: Blob, by: string | null = token()) =>
      server().call('POST', '/api/news/pictures', { token: by, body: form({}, { picture }) })
    const uploaded = async (picture: Blob) => {
      const { status, body } = await upload(picture)
      expect(status, JSON.stringify(body)).toBe(201)
      return body as { address: string }
    }

    it('[formatted.media] shows it in its size immediately after the upload', async () => {
      const { address, ...size } = await uploaded(await uniquePicture(700))
      expect(address).toMatch(/^\/storage\/news\/[0-9a-f]{64}\.webp$/)
      expect(size).toEqual({ width: 700, height: 20 })
      const { id } = await create({ body: `![Peta](${address})` })
      const picture = { type: 'picture', address, alternative: 'Peta', size: { ...size, avif: expect.any(Boolean) } }
      expect(await read(id)).toMatchObject({ description: 'Peta', body_tree: [picture] })
      expect((await get(address)).status).toBe(200)
      const image = new RegExp(`<img [^>]*src="${address}"[^>]*alt="Peta"[^>]*width="700"[^>]*height="20"`)
      expect(await html(`/news/${id}`)).toMatch(image)
    })

    it('[formatted.media] shows its words if there is no such picture', async () => {
      const { id } = await create({ body: `![Hilang](/storage/news/${'0'.repeat(64)}.webp)` })
      expect(await read(id)).toMatchObject({ body_tree: [{ type: 'picture', alternative: 'Hilang' }] })
      expect(await html(`/news/${id}`)).toContain('<em>Hilang</em>')
    })

    it('[formatted.media] loses it when it is taken down, and the picture cannot be uploaded again', async () => {
      const file = await uniquePicture(700)
      const { address } = await uploaded(file)
      const { id } = await create({ body: `Awal\n\n![Milik orang](${address})\n\nAkhir` })
      expect(await html(`/news/${id}`)).toContain(address)
      const values = { picture: /[0-9a-f]{64}/.exec(address)?.[0], reason: 'Diminta' }
      const takedown = await token.send('POST', '/api/admin/takedowns', values)
      expect(takedown.body).toMatchObject({ rows: [{ type: 'news', row: id }] })
      const left = { body: 'Awal\n\nMilik orang\n\nAkhir', description: 'Awal\nMilik orang\nAkhir' }
      expect(await read(id)).toMatchObject(left)
      expect(await html(`/news/${id}`)).not.toContain(address)
      expect((await upload(file)).status).toBe(422)
    })

    it('[formatted.media] accepts only pictures, and only from editors', async () => {
      const picture = await uniquePicture()
      expect((await upload(picture, null)).status).toBe(401)
      expect((await upload(picture, await server().signIn('user'))).status).toBe(403)
      expect((await upload(new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']))).status).toBe(415)
      expect((await upload(new Blob([]))).status).toBe(422)
      expect((await token.send('POST', '/api/news/pictures', {})).status).toBe(422)
    })
  })
})
