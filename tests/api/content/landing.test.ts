import { beforeAll, describe, expect, it } from 'vitest'
import type { LandingSection } from '../../../content/settings/landingSection.ts'
import { LANDING_SECTIONS } from '../../../content/settings/landingSectionNames.ts'
import { invalid } from '../../support/answers.ts'
import { restoredBackup } from '../../support/restoredBackup.ts'
import { form, picture } from '../../support/samples.ts'
import { otherEngine, startTestServer, useTestServer, useToken } from '../../support/testServer.ts'

// Specification: docs/product.md, section 2, "Landing page".
describe('The sections of the landing page', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown) => admin.send(method, path, body)
  beforeAll(async () => {
    const image = await picture('png')
    for (const [path, body] of [
      ['/news', { title: 'Gerbang dibuka', description: 'Untuk semua.' }],
      ['/home/slides', { title: 'Musim baru' }],
      ['/home/races', form({ name: 'Arunika', players: 1, kills: 2 }, { figure: image })],
      ['/home/top-players', { name: 'Arjasena', faction: 'Arunika', win: 1, lose: 2 }],
      ['/home/tiers', { name: 'Arjasena', faction: 'Arunika', tier: 'GOLD TIER' }],
      ['/home/screenshots', form({ title: 'Senja di gerbang' }, { image })],
    ] as const)
      expect((await call('POST', `/api${path}`, body)).status, path).toBe(201)
  })

  const rows = async () => (await call('GET', '/api/landing')).body as LandingSection[]
  const idOf = async (name: string) => (await rows()).find(({ section }) => section === name)?.id ?? 0
  const change = async (name: string, body: unknown) => call('PUT', `/api/landing/${await idOf(name)}`, body)
  const html = async () => String((await call('GET', '/')).body)

  async function shown(): Promise<string[]> {
    const parts = (await html()).matchAll(/<(h[23]) id="[^"]+"([^>]*)>([^<]*)<|aria-label="(Sorotan)"/g)
    return [...parts]
      .slice(1)
      .map(([, level = '', attributes = '', words = '', carousel]) =>
        carousel ? carousel : `${level} ${words}${attributes.includes('lang="en"') ? ' (en)' : ''}`,
      )
  }

  const USUAL = [
    'h2 Latest News (en)',
    'Sorotan',
    'h2 Game Info (en)',
    'h2 Factions (en)',
    'h2 TOP PLAYER (en)',
    'h2 Tier List (en)',
    'h2 Screenshots (en)',
  ]

  it('[home.own-order] are all visible until an operator changes them, and are not in the data of the page', async () => {
    expect(await shown()).toEqual(USUAL)
    const stored = (await rows()).map(({ section, heading, hidden, version }) => [section, heading, hidden, version])
    expect(stored).toEqual(LANDING_SECTIONS.map((name) => [name, '', false, 1]))
    expect(await html()).not.toContain('"sections"')
    const changes = await call('GET', `/api/admin/changes?type=landing&row=${await idOf('Carousel')}`)
    expect(changes.body).toEqual([])
  })

  it('[home.own-order] follow at once the order, headings and hidden sections that operators set', async () => {
    await call('POST', `/api/landing/${await idOf('Rankings')}/move`, { before: await idOf('Latest News') })
    await change('Game Info', { heading: 'Kenali <dunia> kami' })
    await change('Latest News', { hidden: true })
    const [news, carousel, guides, factions, players, ...others] = USUAL
    expect(await shown()).toEqual([players, carousel, 'h2 Kenali &lt;dunia&gt; kami', factions, ...others])
    expect(await html()).not.toContain('Gerbang dibuka')
    await change('Game Info', { heading: '' })
    await change('Latest News', { hidden: false })
    expect(await shown()).toEqual([players, news, carousel, guides, factions, ...others])
  })

  it('have a heading above carousel and rankings if an operator sets one', async () => {
    await change('Carousel', { heading: 'Galeri' })
    await change('Rankings', { heading: 'Papan juara' })
    expect((await shown()).slice(0, 4)).toEqual(['h2 Papan juara', 'h3 TOP PLAYER (en)', USUAL[0], 'h2 Galeri'])
    expect(await html()).toMatch(/<h3[^>]*>Musim baru/)
    await change('Carousel', { heading: '' })
    await change('Rankings', { heading: '' })
    expect(await html()).toMatch(/<h2[^>]*>Musim baru/)
  })

  it('[home.own-order] exist once each: a second one is refused, whether the row is new or changed', async () => {
    const sentence = 'Section “Tier List” is there already.'
    const errors = { section: [sentence] }
    const refused = { status: 409, body: { code: 'duplicate', message: sentence, errors } }
    expect(await call('POST', '/api/landing', { section: 'Tier List' })).toMatchObject(refused)
    expect(await change('Game Info', { section: 'Tier List' })).toMatchObject(refused)
    const unknown = await call('POST', '/api/landing', { section: 'Guilds' })
    expect(unknown).toMatchObject(invalid({ section: [`Section must be one of: ${LANDING_SECTIONS.join(', ')}.`] }))
  })

  it('disappear with their row, and return if it is added again, or restored from the trash to its place', async () => {
    const order = (await rows()).map(({ section }) => section)
    const tiers = await idOf('Tier List')
    expect((await call('DELETE', `/api/landing/${tiers}`)).status).toBe(200)
    expect(await shown()).not.toContain('h2 Tier List (en)')
    const { body } = await call('POST', '/api/landing', { section: 'Tier List', heading: 'Kasta' })
    expect((await shown()).at(-1)).toBe('h2 Kasta')

    const back = () => call('POST', '/api/admin/trash/restore', { type: 'landing', row: tiers })
    expect(await back(), 'while there is another one').toMatchObject({ status: 409, body: { code: 'duplicate' } })
    await call('DELETE', `/api/landing/${(body as LandingSection).id}`)
    expect((await back()).status).toBe(200)
    expect((await rows()).map(({ section }) => section)).toEqual(order)

    await change('Tier List', { heading: 'Kasta' })
    const { body: log } = await call('GET', `/api/admin/changes?type=landing&row=${tiers}`)
    const changes = log as { sequence: number; action: string }[]
    expect(changes.map(({ action }) => action)).toEqual(['update', 'create', 'delete'])
    const version = { type: 'landing', row: tiers, sequence: changes[1]?.sequence }
    const restored = await call('POST', '/api/admin/history/restore', version)
    expect(restored).toMatchObject({ status: 200, body: { section: 'Tier List', heading: '' } })
  })

  it('[home.own-order] may all be deleted, which a restored backup respects', async () => {
    for (const { id } of await rows()) await call('DELETE', `/api/landing/${id}`)
    expect(await shown()).toEqual([])
    expect((await call('GET', '/')).status).toBe(200)
    expect(await html()).toMatch(/<h1[^>]*>Gapura</)
    const target = otherEngine('sqlite')
    const { database, environment } = await restoredBackup(server(), target)
    await database.close()
    const there = await startTestServer(target, environment)
    expect((await there.call('GET', '/api/landing?hidden=false')).body).toEqual([])
    await there.stop()
  })
})
