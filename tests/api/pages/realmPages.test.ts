import { beforeAll, describe, expect, it } from 'vitest'
import { race } from '../../../content/types/race.ts'
import { topGuild } from '../../../content/types/topGuild.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { addRealms, figuresToken } from '../../support/game/asking.ts'
import { createSample } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const NO_INDEX = '<meta name="robots" content="noindex">'
const player = (name: string, level: number) => ({
  ...{ name, level, experience: level * 1_000, faction: level % 2, guild: 'Garuda' },
})

describe('Pages of realms', () => {
  const server = useTestServer('sqlite', { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  let admin: string
  let token: string
  beforeAll(async () => {
    admin = await server().signIn('admin')
    token = await figuresToken(server(), admin)
  })
  const get = async (path: string) => {
    const { status, body, headers } = await server().call('GET', path)
    return { status, text: String(body), etag: headers.get('etag') }
  }
  const head = async (path: string) => (await get(path)).text.split('</head>')[0] ?? ''
  const title = async (path: string) => /<title>([^<]*)<\/title>/.exec(await head(path))?.[1]
  /** Without what browsers read alone. */
  const shown = async (path: string) => (await get(path)).text.split('<script type="application/json"')[0] ?? ''
  const send = async (body: object, key = 'main') => {
    const sent = await server().call('PUT', `/api/realms/${key}/figures`, { token, body })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    await server().context.feed.poll()
  }
  const set = async (values: object) => {
    const [realm] = (await server().call('GET', '/api/realm-settings')).body as { id: number; version: number }[]
    const body = { ...values, version: realm?.version }
    expect((await server().call('PUT', `/api/realm-settings/${realm?.id}`, { token: admin, body })).status).toBe(200)
  }

  it('[realms.pages] are not there where visitors see no realm, and the landing page says nothing of any', async () => {
    for (const path of [
      '/status',
      '/ranking',
      '/ranking/player?realm=main&name=x',
      '/ranking/guild?realm=main&name=x',
    ]) {
      expect((await get(path)).status, path).toBe(404)
      expect(await head(path), path).toContain(NO_INDEX)
    }
    expect((await get('/sitemap.xml')).text).not.toMatch(/\/(status|ranking)</)
    expect((await get('/')).text).not.toMatch(/"live"|\/status|\/ranking/)
  })

  it('come with a realm, and say so where it has told nothing yet', async () => {
    const [before] = [await get('/')]
    await addRealms(server(), admin, [{ key: 'main', name: 'Midgard', adapter: 'pushed', factions: 'Ksatria = 1' }])
    expect(await shown('/status')).toContain('Realm ini belum mengirim angka apa pun.')
    expect(await shown('/ranking')).toContain('Belum ada ranking.')
    expect(await head('/ranking')).toContain(NO_INDEX)
    expect((await get('/sitemap.xml')).text).toMatch(/gapura\.example\/status<[\s\S]*gapura\.example\/ranking</)
    expect((await get('/sitemap.xml')).text).not.toContain('/ranking/player')
    expect((await get('/')).etag).not.toBe(before.etag)
  })

  it('[realms.pages] show what it has told since', async () => {
    await send({
      online: [{ players: 1_234 }],
      factions: [{ faction: 1, players: 30, online: 5 }],
      kills: [{ faction: 1, kills: 7_777 }],
      players: [player('Budi', 99), player('Sari', 98)],
      guilds: [{ name: 'Garuda', leader: 'Budi', members: 2, score: 197 }],
      vip: [{ name: 'Sari', tier: 'Gold', ends_at: 1_800_000_000 }],
    })
    const status = await shown('/status')
    for (const words of ['Midgard', '>1.234</span> pemain online', 'Rekor 1.234 pemain', 'Ksatria', '7.777'])
      expect(status).toContain(words)
    const ranking = await shown('/ranking')
    expect(ranking).toContain('href="/ranking/player?realm=main&amp;name=Budi"')
    expect(ranking.indexOf('Budi')).toBeLessThan(ranking.indexOf('Sari'))
    expect(await shown('/ranking?list=vip')).toContain('15 Januari 2027')
    expect(await shown('/ranking?list=factions')).toContain('7.777')
    expect(await shown('/ranking/guild?realm=main&name=Garuda')).toContain(
      'href="/ranking/player?realm=main&amp;name=Sari"',
    )
  })

  it('[realms.pages] have titles and addresses of their own, and none for a search, for nobody and for what is not there', async () => {
    expect(await title('/status')).toBe('Server Status · Gapura')
    expect(await title('/ranking')).toBe('Players - Rankings · Gapura')
    expect(await title('/ranking?list=guilds')).toBe('Guilds - Rankings · Gapura')
    expect(await title('/ranking/player?realm=main&name=BUDI')).toBe('Budi - Midgard - Rankings · Gapura')
    const canonical = async (path: string) =>
      /rel="canonical" href="https:\/\/gapura\.example([^"]*)"/.exec(await head(path))?.[1]
    expect(await canonical('/status?span=week')).toBe('/status?span=week')
    expect(await canonical('/ranking?list=guilds&utm=x')).toBe('/ranking?list=guilds')
    expect(await canonical('/ranking/player?name=BUDI&realm=main')).toBe('/ranking/player?realm=main&amp;name=budi')
    for (const path of ['/ranking?q=bud', '/ranking?page=9']) {
      expect((await get(path)).status, path).toBe(200)
      expect(await head(path), path).toContain(NO_INDEX)
    }
    for (const path of [
      '/ranking?realm=none',
      '/ranking?list=junk',
      '/ranking/player?realm=main&name=nobody',
      '/ranking/player',
    ])
      expect((await get(path)).status, path).toBe(404)
    expect(await shown('/ranking/player?realm=main&name=nobody')).toContain('Tidak ada karakter dengan nama ini')
  })

  it('[realms.pages] leave out a name that staff hide, and a ranking that the realm hides', async () => {
    const path = '/api/admin/realms/main/hidden-names'
    await server().call('POST', path, { token: admin, body: { name: 'Sari' } })
    await server().context.feed.poll()
    expect((await get('/ranking/player?realm=main&name=Sari')).status).toBe(404)
    expect(await shown('/ranking')).not.toContain('Sari')
    await server().call('DELETE', `${path}?name=Sari`, { token: admin })
    await set({ hides_guilds: true })
    expect((await get('/ranking?list=guilds')).status).toBe(404)
    expect(await shown('/ranking')).not.toContain('list=guilds')
    await set({ hides_guilds: false })
  })

  it('[realms.pages] stand on the landing page where the realm says so, in place of what is typed', async () => {
    const typed = await createSample(server(), admin, topPlayer, 'Ditulis')
    const guild = await createSample(server(), admin, topGuild, 'Serikat')
    const body = { name: 'ksatria', players: 1, kills: 2 }
    expect((await server().call('POST', `/api${race.path}`, { token: admin, body })).status).toBe(201)
    expect(await shown('/')).toContain(String(typed['name']))
    await set({ landing_players: true, landing_vip: true, landing_factions: true })
    const { text } = await get('/')
    expect(text).not.toContain(String(typed['name']))
    expect(text).toContain(String(guild['name']))
    for (const words of ['Budi', 'Lihat ranking', 'GOLD', '15 Januari 2027', '7.777', 'href="/status"'])
      expect(text).toContain(words)
  })

  it('[realms.pages] say since when a figure is old, and nothing of one that is older', async () => {
    await send({ online: [{ players: 5 }], players: [player('Budi', 99)], interval: 60 })
    server().pass(240_000)
    expect(await shown('/status')).toContain('Terakhir diperbarui 21 November 2026, 10.00.')
    expect(await shown('/')).toContain('Terakhir diperbarui 21 November 2026, 10.00.')
    server().pass(3_600_000)
    expect(await shown('/status')).toContain('Jumlah pemain tidak diketahui')
    expect(await shown('/ranking')).toContain('Ranking ini sekarang tidak diketahui.')
  })

  it('are gone with a realm that is hidden', async () => {
    admin = await server().signIn('admin')
    await set({ hidden: true })
    expect((await get('/ranking')).status).toBe(404)
    expect((await get('/')).text).not.toContain('"live"')
  })
})
