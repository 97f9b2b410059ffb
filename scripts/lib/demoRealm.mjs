// @ts-check
// A realm whose figures a script tells, beside the demo: for what looks at the pages that are there only with one.

/** @type {readonly { name: string, path: string, listed: boolean }[]} */
export const realmPages = [
  { name: 'status', path: '/status', listed: true },
  { name: 'ranking', path: '/ranking', listed: true },
  { name: 'ranking-guilds', path: '/ranking?list=guilds', listed: true },
  { name: 'player', path: '/ranking/player?realm=demo&name=Pahlawan+3', listed: true },
  { name: 'guild', path: '/ranking/guild?realm=demo&name=Garuda', listed: true },
]

const PLAYERS = Array.from({ length: 120 }, (_, index) => ({
  ...{ name: `Pahlawan ${index + 1}`, level: 200 - index, experience: 1_000_000 - index },
  ...{ faction: index % 2, guild: index % 3 === 2 ? 'Garuda' : 'Rajawali' },
}))

/**
 * @param {string} url of the site
 * @param {string} admin token of somebody who may do all
 */
export async function addDemoRealm(url, admin) {
  /** @param {string} method @param {string} path @param {object} body @param {string} token */
  const call = async (method, path, body, token = admin) => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const factions = 'Arunika = 0\nCandra = 1'
  await call('POST', '/realm-settings', { key: 'demo', name: 'Nusantara', adapter: 'pushed', factions })
  await call('PUT', '/settings/status', { next_maintenance: 'Selasa pagi, 09.00 sampai 11.00 WIB' })
  const expires_at = new Date(Date.now() + 86_400_000).toISOString()
  const made = await call('POST', '/admin/tokens', { name: 'Figures', permissions: ['figures-report'], expires_at })
  const { token } = /** @type {{ token: string }} */ (made)
  const figures = {
    interval: 3_600,
    online: [{ players: 1_312 }],
    factions: [0, 1].map((faction) => ({ faction, players: 5_000 + faction, online: 600 + faction })),
    kills: [0, 1].map((faction) => ({ faction, kills: 7_000 + faction })),
    players: PLAYERS,
    guilds: ['Garuda', 'Rajawali'].map((name, index) => ({
      name,
      leader: 'Pahlawan 3',
      members: 40,
      score: 900 - index,
    })),
    vip: [{ name: 'Pahlawan 3', tier: 'Gold', ends_at: Math.floor(Date.now() / 1_000) + 864_000 }],
  }
  await call('PUT', '/realms/demo/figures', figures, token)
}
