import { describe, expect, it } from 'vitest'
import { form, picture } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

const SHEET = /<link rel="stylesheet" href="(\/theme\/[0-9a-f]{16}\.css)">/

// What an operator chooses of how the site looks: docs/product.md, section 2.
describe('The look', () => {
  const server = useTestServer('sqlite')
  const token = useToken(server, 'admin')
  const put = (body: unknown) => token.send('PUT', '/api/settings/look', body)
  const page = async (path: string) => String((await server().call('GET', path)).body)
  const sheetOf = async (path: string) => SHEET.exec(await page(path))?.[1]
  const read = async (address: string | undefined) => server().call('GET', String(address))

  it('asks for no further file where nothing is chosen', async () => {
    for (const path of ['/', '/news', '/admin']) expect(await page(path), path).not.toContain('/theme/')
  })

  it('is one stylesheet at an address that names its content, on every page, in the back-office, and where there is none', async () => {
    const before = await page('/')
    expect((await put({ accent_day: '#00E5FF', accent_night: '' })).body).toMatchObject({ accent_day: '#00e5ff' })
    const address = await sheetOf('/')
    for (const path of ['/news', '/login', '/nowhere', '/admin', '/admin/settings/look'])
      expect(await sheetOf(path), path).toBe(address)
    const answer = await read(address)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.body).toMatch(/:root:not\(\[data-theme='dark'\]\)\{[^}]*--accent:#/)
    expect(answer.body, 'the night is derived from the day').toMatch(/:root\[data-theme='dark'\]\{[^}]*--accent:#/)
    // In memory from now on, and the same.
    expect((await read(address)).body).toBe(answer.body)

    await put({ accent_day: '#ff7a00' })
    expect(await sheetOf('/')).not.toBe(address)
    const old = await read(address)
    await put({ accent_day: '' })
    expect(await page('/')).toBe(before)
    expect(old.status).toBe(200)
    const gone = await read('/theme/0123456789abcdef.css')
    expect([gone.status, gone.headers.get('cache-control'), gone.body]).toEqual([200, 'no-store', ''])
    expect((await read('/theme/elsewhere.css')).status).toBe(404)
  })

  it('puts a picture in place of the landscape, cropped around its focus, by day and by night', async () => {
    const { body } = await put(form({ hero_day_x: 20, hero_day_y: 75 }, { hero_day: await picture('webp', 1400, 800) }))
    const { hero_day_url: address } = body as { hero_day_url: string }
    const sheet = String((await read(await sheetOf('/'))).body)
    expect(sheet).toContain(`--sky-art:url("${address.replace('.webp', '-1280.webp')}")`)
    expect(sheet).toContain(`@media(width>=48rem){:root[data-theme='dark']{--sky-art:url("${address}")}}`)
    expect(sheet).toContain('--hero-position:20% 75%')
    expect(sheet).toContain('--land-art:none')
    await put({ hero_day_removed: true, hero_day_x: null, hero_day_y: null })
    expect(await sheetOf('/')).toBeUndefined()
  })

  it('has pairs of display and text faces', async () => {
    await put({ faces: 'Oxanium + Figtree' })
    expect((await read(await sheetOf('/'))).body).toContain("--font-display:'Oxanium'")
    expect(await put({ faces: 'Comic Sans' })).toMatchObject({
      status: 422,
      body: { errors: { faces: [expect.any(String)] } },
    })
    await put({ faces: '' })
    expect(await sheetOf('/')).toBeUndefined()
  })

  it('refuses what is no colour, and what is no percentage', async () => {
    for (const accent_day of ['red', '#12', '#12345g', 'rgb(1 2 3)']) {
      expect(await put({ accent_day })).toMatchObject({
        status: 422,
        body: { errors: { accent_day: [expect.stringContaining('#e2b04c')] } },
      })
    }
    expect(await put({ hero_day_x: 101 })).toMatchObject({
      status: 422,
      body: { errors: { hero_day_x: [expect.stringContaining('100')] } },
    })
  })
})
