import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../../content/define.ts'
import { listTypes } from '../../../../content/index.ts'
import { news } from '../../../../content/types/news.ts'
import { form, picture, sampleValues, type SampleRow } from '../../../support/samples.ts'
import { useTestServer, useToken } from '../../../support/testServer.ts'

const PICTURES = 'https://pictures.example/site'
const withPictures = listTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([name]) => ({ type, name })))
const WHOLE = /^https:\/\/pictures\.example\/site\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/

describe('With PICTURES_URL,', () => {
  const server = useTestServer('sqlite', { PICTURES_URL: `${PICTURES}/`, SITE_URL: 'https://gapura.example' })
  const admin = useToken(server, 'admin')

  it.each(withPictures)('the API gives the picture of $type.key an address below it', async ({ type, name }) => {
    const path = `/api${type.path}`
    const file = { [name]: await picture('png') }
    const made = await admin.send('POST', path, form(await sampleValues(server(), admin(), type), file))
    expect(made.status).toBe(201)
    const row = made.body as SampleRow
    const { body } = await server().call('GET', path)
    for (const shown of [row, (body as SampleRow[]).find(({ id }) => id === row.id)]) {
      expect(shown?.[`${name}_url`]).toMatch(WHOLE)
      if (type.key === news.key) expect(shown?.[name]).toBe(shown?.[`${name}_url`])
    }
  })

  it('[pictures.elsewhere] pages show pictures from there, in their previews, too, and their policy lets no other host in', async () => {
    const { body } = await admin.send(
      'POST',
      `/api${news.path}`,
      form({ title: 'Gambar', description: 'Berita bergambar' }, { image: await picture('png') }),
    )
    const { id, image_url: address } = body as SampleRow
    for (const path of ['/', '/news', `/news/${id}`]) {
      const page = await fetch(server().url + path)
      const html = await page.text()
      expect(html, path).toContain(`src="${String(address)}"`)
      // The head names no picture but those that are below it, and the site's own files.
      expect(html, path).not.toContain('/storage/news/')
      expect(page.headers.get('content-security-policy'), path).toContain(
        "img-src 'self' data: blob: https://pictures.example;",
      )
    }
    const html = await (await fetch(`${server().url}/news/${id}`)).text()
    expect(html).toContain(`<meta property="og:image" content="${String(address)}">`)
    const { headers } = await server().call('GET', '/api/news')
    expect(headers.get('content-security-policy')).toContain('https://pictures.example;')
  })

  it('[pictures.elsewhere] is an address below which this site answers, too, for a cache in front of it', async () => {
    const { body } = await admin.send(
      'POST',
      `/api${news.path}`,
      form({ title: 'Gambar', description: 'Berita bergambar' }, { image: await picture('png') }),
    )
    const path = String((body as SampleRow)['image_url']).replace(PICTURES, '/storage')
    expect((await fetch(server().url + path)).headers.get('content-type')).toBe('image/webp')
  })
})
