import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { LANDING_SECTIONS, type LandingSection } from '../../../content/settings/landingSection.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { writeBackup } from '../../../server/backup/writeBackup.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { readConfig } from '../../../server/process/config.ts'
import { form, picture } from '../../support/samples.ts'
import { otherEngine, startTestServer, testEnvironment, useTestServer, useToken } from '../../support/testServer.ts'

// docs/product.md, section 2, "Landing page".
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

  /** The headings of `/` below the hero in their order, with level and language, and the carousel, which has none of its own. */
  async function shown(): Promise<string[]> {
    const parts = (await html()).matchAll(/<(h[23]) id="[^"]+"([^>]*)>([^<]*)<|aria-label="(Sorotan)"/g)
    // The first is the server panel's, in the hero.
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

  it('[home.own-order] are all there until somebody changes them, and the page says nothing of them', async () => {
    expect(await shown()).toEqual(USUAL)
    expect((await rows()).map(({ section, heading, hidden, version }) => [section, heading, hidden, version])).toEqual(
      LANDING_SECTIONS.map((name) => [name, '', false, 1]),
    )
    expect(await html()).not.toContain('"sections"')
    const changes = await call('GET', `/api/admin/changes?type=landing&row=${await idOf('Carousel')}`)
    expect(changes.body, 'nobody has written it').toEqual([])
  })

  it('[home.own-order] stand in the order of the operators, under their headings, and without what is hidden, at once', async () => {
    await call('POST', `/api/landing/${await idOf('Rankings')}/move`, { before: await idOf('Latest News') })
    await change('Game Info', { heading: 'Kenali <dunia> kami' })
    await change('Latest News', { hidden: true })
    const [news, carousel, guides, factions, players, ...others] = USUAL
    expect(await shown()).toEqual([players, carousel, 'h2 Kenali &lt;dunia&gt; kami', factions, ...others])
    expect(await html(), 'nor is it in the data of the page').not.toContain('Gerbang dibuka')
    await change('Game Info', { heading: '' })
    await change('Latest News', { hidden: false })
    expect(await shown()).toEqual([players, news, carousel, guides, factions, ...others])
  })

  it('have a heading above carousel and rankings where an operator gives them one', async () => {
    await change('Carousel', { heading: 'Galeri' })
    await change('Rankings', { heading: 'Papan juara' })
    expect((await shown()).slice(0, 4)).toEqual(['h2 Papan juara', 'h3 TOP PLAYER (en)', USUAL[0], 'h2 Galeri'])
    expect(await html()).toMatch(/<h3[^>]*>Musim baru/)
    await change('Carousel', { heading: '' })
    await change('Rankings', { heading: '' })
    expect(await html()).toMatch(/<h2[^>]*>Musim baru/)
  })

  it('[home.own-order] stand once each: a second one is refused by its name, whether it is new or changed', async () => {
    const sentence = 'Section “Tier List” is there already.'
    const refused = {
      status: 409,
      body: { code: 'duplicate', message: sentence, errors: { section: [sentence] } },
    }
    expect(await call('POST', '/api/landing', { section: 'Tier List' })).toMatchObject(refused)
    expect(await change('Game Info', { section: 'Tier List' })).toMatchObject(refused)
    expect(await call('POST', '/api/landing', { section: 'Guilds' })).toMatchObject({
      status: 422,
      body: { errors: { section: [`Section must be one of: ${LANDING_SECTIONS.join(', ')}.`] } },
    })
  })

  it('go with their row, and come back when it is added, or taken from the trash to where it stood', async () => {
    const order = (await rows()).map(({ section }) => section)
    const tiers = await idOf('Tier List')
    expect((await call('DELETE', `/api/landing/${tiers}`)).status).toBe(200)
    expect(await shown()).not.toContain('h2 Tier List (en)')
    const { body } = await call('POST', '/api/landing', { section: 'Tier List', heading: 'Kasta' })
    expect((await shown()).at(-1)).toBe('h2 Kasta')

    const back = () => call('POST', '/api/admin/trash/restore', { type: 'landing', row: tiers })
    expect(await back(), 'while another one stands').toMatchObject({ status: 409, body: { code: 'duplicate' } })
    await call('DELETE', `/api/landing/${(body as LandingSection).id}`)
    expect((await back()).status).toBe(200)
    expect((await rows()).map(({ section }) => section)).toEqual(order)

    await change('Tier List', { heading: 'Kasta' })
    const changes = await call('GET', `/api/admin/changes?type=landing&row=${tiers}`)
    const [, created] = changes.body as { sequence: number; action: string }[]
    expect((changes.body as { action: string }[]).map(({ action }) => action)).toEqual(['update', 'create', 'delete'])
    const restored = await call('POST', '/api/admin/history/restore', {
      type: 'landing',
      row: tiers,
      sequence: created?.sequence,
    })
    expect(restored).toMatchObject({ status: 200, body: { section: 'Tier List', heading: '' } })
  })

  it('[home.own-order] may all be gone: then the hero stands alone, also in a backup that is restored', async () => {
    for (const { id } of await rows()) await call('DELETE', `/api/landing/${id}`)
    expect(await shown()).toEqual([])
    expect(await html()).toMatch(/<h1[^>]*>Gapura</)
    expect((await call('GET', '/')).status).toBe(200)

    const { database, config } = server().context
    const file = join(config.backupDir, 'landing.tar.gz')
    await writeBackup(database, file, new Date())
    const target = otherEngine('sqlite')
    const environment = await testEnvironment(target, { isMigrated: true })
    const restored = openDatabase(readConfig(environment))
    await restoreBackup(restored, file)
    await restored.close()
    const there = await startTestServer(target, environment)
    expect((await there.call('GET', '/api/landing')).body).toEqual([])
    await there.stop()
  })
})
