import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../../content/define.ts'
import { listTypes } from '../../../../content/index.ts'
import { news } from '../../../../content/types/news.ts'
import { newsPictures } from '../../../support/newsPictures.ts'
import { form, picture, sampleValues, type SampleRow } from '../../../support/samples.ts'
import { useTestServer, useToken } from '../../../support/testServer.ts'

const PICTURES = 'https://pictures.example/site'
const withPictures = listTypes.flatMap((type) => fieldsOfKind(type, 'picture').map(([name]) => ({ type, name })))
const WHOLE = /^https:\/\/pictures\.example\/site\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.webp$/

describe('With PICTURES_URL,', () => {
  const server = useTestServer('sqlite', { PICTURES_URL: `${PICTURES}/`, SITE_URL: 'https://gapura.example' })
  const admin = useToken(server, 'admin')
  const { publish } = newsPictures(server, admin)

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

  it('[pictures.elsewhere] pages and their previews show pictures from there, and their policy allows no other host', async () => {
    const { id, image_url: address } = await publish(await picture('png'))
    for (const path of ['/', '/news', `/news/${id}`]) {
      const page = await fetch(server().url + path)
      const html = await page.text()
      expect(html, path).toContain(`src="${String(address)}"`)
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

  it('[pictures.elsewhere] this site answers below that address, too, for a cache in front of it', async () => {
    const path = String((await publish(await picture('png')))['image_url']).replace(PICTURES, '/storage')
    expect((await fetch(server().url + path)).headers.get('content-type')).toBe('image/webp')
  })
})
