import { describe, expect, it } from 'vitest'
import { invalid } from '../../support/answers.ts'
import { form, picture, type Values } from '../../support/samples.ts'
import { useSite } from '../../support/useSite.ts'

// The tests check docs/product.md, section 2: an operator's choices for the look of the site.
describe('The look', () => {
  const { admin: token, get, html, change } = useSite('sqlite')
  const set = (values: Values | FormData) => change('/settings/look', values)
  const sheetOf = async (path: string) =>
    /<link rel="stylesheet" href="(\/theme\/[0-9a-f]{16}\.css)">/.exec(await html(path))?.[1]
  const sheet = async () => html(String(await sheetOf('/')))

  it('needs no stylesheet until something is chosen', async () => {
    for (const path of ['/', '/news', '/admin']) expect(await html(path), path).not.toContain('/theme/')
  })

  it('is one stylesheet at an address that depends on its content, on every page and in the back-office', async () => {
    const before = await html('/')
    expect(await set({ accent_day: '#00E5FF', accent_night: '' })).toMatchObject({ accent_day: '#00e5ff' })
    const address = String(await sheetOf('/'))
    for (const path of ['/news', '/login', '/nowhere', '/admin', '/admin/settings/look'])
      expect(await sheetOf(path), path).toBe(address)
    const { status, type, headers, text } = await get(address)
    expect([status, type]).toEqual([200, 'text/css; charset=utf-8'])
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(text).toMatch(/:root:not\(\[data-theme='dark'\]\)\{[^}]*--accent:#/)
    expect(text, 'the night is derived from the day').toMatch(/:root\[data-theme='dark'\]\{[^}]*--accent:#/)
    expect(await html(address), 'from memory').toBe(text)

    await set({ accent_day: '#ff7a00' })
    expect(await sheetOf('/')).not.toBe(address)
    expect((await get(address)).status).toBe(200)
    await set({ accent_day: '' })
    expect(await html('/')).toBe(before)
    const unknown = await get('/theme/0123456789abcdef.css')
    expect([unknown.status, unknown.headers.get('cache-control'), unknown.text]).toEqual([200, 'no-store', ''])
    expect((await get('/theme/elsewhere.css')).status).toBe(404)
  })

  it('can have a picture as landscape, cropped around its focus, by day and by night', async () => {
    const image = await picture('webp', 1400, 800)
    const { hero_day_url } = await set(form({ hero_day_x: 20, hero_day_y: 75 }, { hero_day: image }))
    const address = String(hero_day_url)
    const text = await sheet()
    expect(text).toContain(`--own-art:url("${address.replace('.webp', '-1280.webp')}")`)
    expect(text).toContain(`@media(width>=48rem){:root[data-theme='dark']{--own-art:url("${address}")}}`)
    expect(text).toContain('--hero-position:20% 75%')
    expect(text).toContain('--land-art:none')
    const [preload] = /<link rel="preload" as="image"[^>]*>/.exec(await html('/news')) ?? []
    expect(preload).toContain(`type="image/webp" href="${address.replace('.webp', '-1280.webp')}"`)
    expect(preload).toContain('media="(width &lt; 48rem) and (prefers-color-scheme: light)"')
    await set({ hero_day_removed: true, hero_day_x: null, hero_day_y: null })
    expect(await sheetOf('/')).toBeUndefined()
  })

  it('can have a pair of fonts', async () => {
    await set({ faces: 'Oxanium + Figtree' })
    expect(await sheet()).toContain("--font-display:'Oxanium'")
    await set({ faces: '' })
    expect(await sheetOf('/')).toBeUndefined()
  })

  it.each(['neon', 'saga'] as const)(
    '[settings.look] can start from a whole look, and replace a part of it: %s',
    async (name) => {
      await set({ look: name })
      const whole = await sheet()
      expect(whole).toMatch(/:root\[data-theme='dark'\]\{[^}]*--accent:#/)
      expect(whole).toContain('--divider-mask:')
      const page = await html('/')
      const [preloaded = ''] = /<link rel="preload" href="[^"]*" as="font"/.exec(page) ?? []
      expect(preloaded).toMatch(name === 'neon' ? /chakra-petch/ : /metamorphous/)
      await set({ ornaments: 'plain' })
      expect(await sheet()).not.toContain('--divider-mask:')
      await set({ look: '', ornaments: '' })
      expect(await sheetOf('/')).toBeUndefined()
    },
  )

  it('can be that of the day or the night alone, for visitors: without a switch, and without a moment of the other', async () => {
    const usual = await html('/')
    expect(usual).not.toContain('data-only')
    await set({ times: 'night' })
    for (const path of ['/', '/news', '/nowhere']) {
      const page = await html(path)
      expect(page, path).toMatch(/^<!doctype html><html [^>]*data-theme="dark" data-only>/)
      expect(page, path).not.toContain('prefers-color-scheme')
    }
    expect(await sheet()).toContain('[data-only] [data-theme-switch]{display:none}')
    expect(await html('/admin'), 'staff choose as before').not.toContain('data-only')
    await set({ times: '' })
    expect(await html('/')).toBe(usual)
  })

  it.each<[string, unknown, string]>([
    ...['red', '#12', '#12345g', 'rgb(1 2 3)'].map(
      (value) => ['accent_day', value, '#e2b04c'] satisfies [string, unknown, string],
    ),
    ['hero_day_x', 101, '100'],
    ['faces', 'Comic Sans', ''],
    ['look', 'gate', ''],
    ['corners', 25, '24'],
    ['times', 'dusk', ''],
  ])('refuses a wrong value: %s %s', async (name, value, part) => {
    const answer = await token.send('PUT', '/api/settings/look', { [name]: value })
    expect(answer).toMatchObject(invalid({ [name]: [expect.stringContaining(part)] }))
  })
})
