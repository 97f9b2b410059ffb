import { beforeAll, describe, expect, it } from 'vitest'
import { race } from '../../../content/types/race.ts'
import { topGuild } from '../../../content/types/topGuild.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { addRealms, figuresToken } from '../../support/game/asking.ts'
import { NO_INDEX, pagesOf } from '../../support/pages.ts'
import { rowsApi } from '../../support/rows.ts'
import { createSample, type Values } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'
import { HOUR_MS, MINUTE_MS } from '../../support/times.ts'

const player = (name: string, level: number) => {
  const [experience, faction] = [level * 1_000, level % 2]
  return { name, level, experience, faction, guild: 'Garuda' }
}

describe('Pages of realms', () => {
  const server = useTestServer('sqlite', { SITE_URL: 'https://gapura.example', SITE_NAME: 'Gapura' })
  let admin: string
  let token: string
  beforeAll(async () => {
    admin = await server().signIn('admin')
    token = await figuresToken(server(), admin)
  })
  const { get, html, head, title, visible, status } = pagesOf(server)
  const { create, change, remove, list } = rowsApi(server, () => admin)
  const send = async (figures: object) => {
    await rowsApi(server, () => token).change('/realms/main/figures', { ...figures })
    await server().context.feed.poll()
  }
  const set = async (values: Values) => {
    const [realm] = await list('/realm-settings')
    await change(`/realm-settings/${realm?.id}`, { ...values, version: realm?.version })
  }
  const expectMissing = async (...paths: string[]) => {
    for (const path of paths) expect(await status(path), path).toBe(404)
  }

  it('[realms.pages] do not exist while visitors see no realm, and the landing page mentions none', async () => {
    const paths = ['/status', '/ranking', '/ranking/player?realm=main&name=x', '/ranking/guild?realm=main&name=x']
    await expectMissing(...paths)
    for (const path of paths) expect(await head(path), path).toContain(NO_INDEX)
    expect(await html('/sitemap.xml')).not.toMatch(/\/(status|ranking)</)
    expect(await html('/')).not.toMatch(/"live"|\/status|\/ranking/)
  })

  it('appear with a realm, and say that it has sent no figures yet', async () => {
    const { headers } = await get('/')
    await addRealms(server(), admin, [{ key: 'main', name: 'Midgard', adapter: 'pushed', factions: 'Ksatria = 1' }])
    expect(await visible('/status')).toContain('Realm ini belum mengirim angka apa pun.')
    expect(await visible('/ranking')).toContain('Belum ada ranking.')
    expect(await head('/ranking')).toContain(NO_INDEX)
    const sitemap = await html('/sitemap.xml')
    expect(sitemap).toMatch(/gapura\.example\/status<[\s\S]*gapura\.example\/ranking</)
    expect(sitemap).not.toContain('/ranking/player')
    expect((await get('/')).headers.get('etag')).not.toBe(headers.get('etag'))
  })

  it('[realms.pages] show the figures', async () => {
    await send({
      online: [{ players: 1_234 }],
      factions: [{ faction: 1, players: 30, online: 5 }],
      kills: [{ faction: 1, kills: 7_777 }],
      players: [player('Budi', 99), player('Sari', 98)],
      guilds: [{ name: 'Garuda', leader: 'Budi', members: 2, score: 197 }],
      vip: [{ name: 'Sari', tier: 'Gold', ends_at: 1_800_000_000 }],
    })
    const text = await visible('/status')
    for (const words of ['Midgard', '>1.234</span> pemain online', 'Rekor 1.234 pemain', 'Ksatria', '7.777'])
      expect(text).toContain(words)
    const link = (name: string) => `href="/ranking/player?realm=main&amp;name=${name}"`
    expect(await visible('/ranking')).toMatch(/Budi[^]*Sari/)
    expect(await visible('/ranking')).toContain(link('Budi'))
    expect(await visible('/ranking?list=vip')).toContain('15 Januari 2027')
    expect(await visible('/ranking?list=factions')).toContain('7.777')
    expect(await visible('/ranking/guild?realm=main&name=Garuda')).toContain(link('Sari'))
  })

  it('[realms.pages] give a faction the colour that the site gives the faction of its name', async () => {
    const paths = ['/status', '/ranking', '/ranking?list=factions', '/ranking/player?realm=main&name=Budi']
    for (const path of paths) expect(await html(path), path).not.toContain('data-mark')
    const numbers = { players: 1, kills: 2 }
    const first = await create(race.path, { name: 'Penyihir', ...numbers })
    const second = await create(race.path, { name: 'ksatria', ...numbers })
    for (const path of paths) expect(await html(path), path).toMatch(/data-mark="2"/)
    for (const { id } of [first, second]) await remove(`${race.path}/${id}`)
    for (const path of paths) expect(await html(path), path).not.toContain('data-mark')
  })

  it.each([
    ['/status', 'Server Status · Gapura', '/status'],
    ['/status?span=week', 'Server Status · Gapura', '/status?span=week'],
    ['/ranking', 'Players - Rankings · Gapura', '/ranking'],
    ['/ranking?list=guilds&utm=x', 'Guilds - Rankings · Gapura', '/ranking?list=guilds'],
    [
      '/ranking/player?name=BUDI&realm=main',
      'Budi - Midgard - Rankings · Gapura',
      '/ranking/player?realm=main&amp;name=BUDI',
    ],
  ])('[realms.pages] have their own titles and addresses: %s', async (path, expected, address) => {
    expect(await title(path)).toBe(expected)
    expect(await head(path)).toContain(`rel="canonical" href="https://gapura.example${address}"`)
  })

  it('[realms.pages] are not indexed for a search, and do not exist for an unknown realm, list or player', async () => {
    for (const path of ['/ranking?q=bud', '/ranking?page=9']) {
      expect(await status(path), path).toBe(200)
      expect(await head(path), path).toContain(NO_INDEX)
    }
    const nobody = '/ranking/player?realm=main&name=nobody'
    await expectMissing('/ranking?realm=none', '/ranking?list=junk', nobody, '/ranking/player')
    expect(await visible(nobody)).toContain('Tidak ada karakter dengan nama ini')
  })

  it('[realms.pages] leave out a name that staff hide, and a ranking that the realm hides', async () => {
    const path = '/api/admin/realms/main/hidden-names'
    const hidden = await server().call('POST', path, { token: admin, body: { name: 'Sari' } })
    expect(hidden.status).toBeLessThan(300)
    await server().context.feed.poll()
    await expectMissing('/ranking/player?realm=main&name=Sari')
    expect(await visible('/ranking')).not.toContain('Sari')
    await remove('/admin/realms/main/hidden-names?name=Sari')
    await set({ hides_guilds: true })
    await expectMissing('/ranking?list=guilds')
    expect(await visible('/ranking')).not.toContain('list=guilds')
    await set({ hides_guilds: false })
  })

  it('[realms.pages] provide the rankings of the landing page instead of typed rows if the realm says so', async () => {
    const typed = await createSample(server(), admin, topPlayer, 'Ditulis')
    const guild = await createSample(server(), admin, topGuild, 'Serikat')
    await create(race.path, { name: 'ksatria', players: 1, kills: 2 })
    expect(await visible('/')).toContain(String(typed['name']))
    await set({ landing_players: true, landing_vip: true, landing_factions: true })
    const text = await html('/')
    expect(text).not.toContain(String(typed['name']))
    expect(text).toContain(String(guild['name']))
    for (const words of ['Budi', 'Lihat ranking', 'GOLD', '15 Januari 2027', '7.777', 'href="/status"'])
      expect(text).toContain(words)
  })

  it('[realms.pages] say how old an old figure is, and hide one that is older', async () => {
    await send({ online: [{ players: 5 }], players: [player('Budi', 99)], interval: 60 })
    server().pass(4 * MINUTE_MS)
    for (const path of ['/status', '/'])
      expect(await visible(path)).toContain('Terakhir diperbarui 21 November 2026, 10.00.')
    server().pass(HOUR_MS)
    expect(await visible('/status')).toContain('Jumlah pemain tidak diketahui')
    expect(await visible('/ranking')).toContain('Ranking ini sekarang tidak diketahui.')
  })

  it('disappear with a realm that is hidden', async () => {
    admin = await server().signIn('admin')
    await set({ hidden: true })
    await expectMissing('/ranking')
    expect(await html('/')).not.toContain('"live"')
  })
})
