import { race } from '../../../content/types/race.ts'
import { startRealmSite, type RealmSite } from './realmSite.ts'

/** A player name of the maximum length, 40 characters. */
export const LONG_NAME = 'W'.repeat(40)

const names = ['Budi', 'Sari & Joko', '勇者アレクサンダー三世の末裔たち', '🐉 Naga 🐉', LONG_NAME]

const players = Array.from({ length: 70 }, (_, index) => ({
  ...{ name: names[index] ?? `Pahlawan ${index}`, level: 200 - index, experience: 1_000_000 - index },
  ...{ faction: index % 2, guild: index % 3 === 0 ? 'Garuda' : null },
}))

export async function startFilledRealms(): Promise<RealmSite> {
  const landing = { landing_online: true, landing_factions: true, landing_players: true, landing_vip: true }
  const site = await startRealmSite([
    { key: 'main', name: 'Nusantara', adapter: 'pushed', factions: 'Arunika = 0\nCandra = 1', ...landing },
    { key: 'pvp', name: 'Arena', adapter: 'pushed' },
  ])
  for (const name of ['Arunika', 'Candra']) await site.call('POST', race.path, { name, players: 1, kills: 1 })
  await site.send('main', {
    interval: 3_600,
    online: [{ players: 1_312 }],
    factions: [0, 1].map((faction) => ({ faction, players: 500 + faction, online: 100 })),
    kills: [0, 1].map((faction) => ({ faction, kills: 7_000 + faction })),
    players,
    guilds: [{ name: 'Garuda', leader: 'Budi', members: 24, score: 900 }],
    vip: [{ name: 'Budi', tier: 'Gold', ends_at: Math.floor(Date.now() / 1_000) + 864_000 }],
  })
  await site.send('pvp', { interval: 3_600, players: players.slice(0, 2) })
  return site
}
