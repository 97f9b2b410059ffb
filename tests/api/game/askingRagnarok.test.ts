import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Castles, GuildRow } from '../../../content/realms/realmSchemas.ts'
import { checkRealm } from '../../../server/game/check/checkRealm.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { addRealms, startAsking } from '../../support/game/asking.ts'
import { makeRealm } from '../../support/game/realms.ts'
import { emblemOf } from '../../support/game/schemas.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { pagesOf } from '../../support/pages.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

const patient = { timeout: 30_000, interval: 200 }

describe.skipIf(!hasMariadb).each(engines)('A site on %s that reads a game of Ragnarok', (engine) => {
  const mariadb = useMariadb()
  const server = useTestServer(engine)
  const { visible, status } = pagesOf(server)
  let realm: Realm
  let asking: ReturnType<typeof startAsking>
  beforeAll(async () => {
    realm = await makeRealm(mariadb(), 'rathena')
    const fields = { siege_hours: 'Selasa 21.00–23.00\nSabtu 16.00–18.00' }
    await addRealms(server(), await server().signIn('admin'), [{ ...realm, factions: 'Ksatria = 7', fields }])
  })
  afterEach(() => asking.asker.stop())

  const change = (statements: string) => mariadb().admin.query(`use ${realm.key}; ${statements}`)
  const call = async (path: string) => {
    await server().context.feed.poll()
    return server().call('GET', `/api/realms/${realm.key}${path}`)
  }
  const rows = async <R = Record<string, unknown>>(path: string) => ((await call(path)).body as { rows: R[] }).rows
  const page = (list: string) => visible(`/ranking?realm=${realm.key}&list=${list}`)

  it('[realms.castles] shows castles by their names, who holds them, and the ranks that its tables have', async () => {
    asking = startAsking(server(), [realm])
    await expect.poll(async () => (await rows('/castles')).length, patient).toBe(4)
    expect((await rows<Castles['rows'][number]>('/castles')).map(({ castle, guild }) => [castle, guild])).toEqual([
      ['Hohenschwangau', 'Garuda'],
      ['Nuernberg', null],
      ['Kriemhild', null],
      ['77', 'Yatim'],
    ])
    await expect
      .poll(() => rows('/zeny'), patient)
      .toMatchObject([
        { place: 1, name: 'Sari Kecil', score: 4_000, faction: 'Novice' },
        { place: 2, name: 'Joko', faction: 'Ksatria' },
        { place: 3, name: 'Sari', faction: 'Priest' },
        { name: 'Budi' },
      ])
    await expect.poll(async () => (await rows('/mvp')).map(({ score }) => score), patient).toEqual([2, 1])
    await expect.poll(async () => (await rows('/fame')).map(({ score }) => score), patient).toEqual([20, 10])
    expect(await rows('/pvp')).toEqual([])
    for (const [list, words] of [
      [
        'castles',
        [
          'Castles',
          'Jam perebutan',
          'Selasa 21.00–23.00 · Sabtu 16.00–18.00',
          'Hohenschwangau',
          '/ranking/guild?',
          'Garuda',
          '–',
        ],
      ],
      ['zeny', ['Zeny', 'Sari Kecil', '4.000', 'Novice']],
      ['mvp', ['MVP', 'Kills', 'Sari']],
      ['fame', ['Fame', 'Points', 'Budi']],
    ] as const)
      for (const word of words) expect(await page(list), list).toContain(word)
    expect(await status(`/ranking?realm=${realm.key}&list=pvp`)).toBe(404)
    await expect
      .poll(() => visible(`/ranking/guild?realm=${realm.key}&name=Garuda`), patient)
      .toMatch(/Kastel[^]*Hohenschwangau/)
  })

  it('[realms.emblems] serves the emblem of a guild from the address that its rows name, and changes it with the game', async () => {
    asking = startAsking(server(), [realm])
    const address = async () => (await rows<GuildRow>('/guilds')).find(({ name }) => name === 'Garuda')?.emblem ?? ''
    await expect.poll(address, patient).toMatch(/^\/api\/realms\/game_\d+\/emblem\?name=Garuda&v=[\da-f]{8}$/)
    const before = await address()
    expect((await rows<Castles['rows'][number]>('/castles'))[0]?.emblem).toBe(before)
    const { status: found, headers } = await server().call('GET', before)
    expect([found, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      ...[200, 'image/png', 'public, max-age=31536000, immutable'],
    ])
    expect((await page('guilds')).replaceAll('&amp;', '&')).toContain(`src="${before}"`)
    expect((await call('/emblem?name=Yatim')).status).toBe(404)
    await change(`update guild set emblem_data = '${emblemOf(0, 200, 0)}' where guild_id = 1`)
    await expect.poll(address, patient).not.toBe(before)
    await change("update guild set emblem_data = 'ffff' where guild_id = 1")
    await expect.poll(address, patient).toBe('')
    const { findings } = await checkRealm(realm, new Date(), { connectMs: 20_000, readMs: 20_000 })
    expect(findings.map(({ what }) => what)).toContain(
      'emblems of guilds: emblem cannot be true in 1 of 1 rows, such as "ffff".',
    )
  })

  it('[realms.castles] leaves out what its tables are without, and the check says so', async () => {
    await change('drop table mvplog; alter table `char` drop column fame')
    asking = startAsking(server(), [realm])
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect([asking.turns, asking.errors]).toEqual([[], []])
    const { findings } = await checkRealm(realm, new Date(), { connectMs: 20_000, readMs: 20_000 })
    expect(findings.filter(({ state }) => state !== 'good').map(({ what }) => what)).toEqual([
      'emblems of guilds: emblem cannot be true in 1 of 1 rows, such as "ffff".',
    ])
    const said = findings.map(({ what }) => what)
    expect(said).toContain('MVP kills: left out, since the table mvplog is missing.')
    expect(said).toContain('fame: left out, since the column char.fame is missing.')
  })
})
