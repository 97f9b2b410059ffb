import { rates } from '../../../content/settings/rates.ts'
import { realm } from '../../../content/settings/realm.ts'
import { figuresToken } from '../../support/game/asking.ts'
import { gameImports } from '../../support/game/gameImports.ts'
import { smallRathena, zipOf } from '../../support/gameFiles/gameFiles.ts'
import type { TestServer } from '../../support/testServer.ts'

/** The realm of all addresses that name one, and who is in it. */
export const REALM = 'fuzz'
const PLAYER = 'Budi'
const GUILD = 'Garuda'
const HIDDEN = 'Sembunyi'

const HIDDEN_NAMES = '/api/admin/realms/{key}/hidden-names'
const GAME_FILES = '/api/realms/{key}/game-files'

/** A realm that has told everything. */
export async function keepRealm(server: TestServer, admin: string): Promise<void> {
  const body = { key: REALM, name: 'Fuzz', adapter: 'pushed' }
  await server.call('POST', `/api${realm.path}`, { token: admin, body })
  const figures = {
    online: [{ players: 1 }],
    factions: [{ faction: 'A', players: 1, online: 1 }],
    players: [{ name: PLAYER, level: 1, experience: 1, faction: 'A', guild: GUILD }],
    guilds: [{ name: GUILD, leader: PLAYER, members: 1, score: 1 }],
  }
  const token = await figuresToken(server, admin)
  await server.call('PUT', `/api/realms/${REALM}/figures`, { token, body: figures })
}

/** What is asked of somebody by name. */
export const knownQuery = (path: string): Readonly<Record<string, string>> =>
  ({
    '/api/realms/{key}/player': { name: PLAYER },
    '/api/realms/{key}/guild': { name: GUILD },
    [HIDDEN_NAMES]: { name: HIDDEN },
  })[path] ?? {}

/** Files of a game, and the batch of their import, which patch notes are of. */
export interface GameFiles {
  archive: Buffer
  batch: number
}

export async function importGameFiles(server: TestServer, admin: string): Promise<GameFiles> {
  const archive = await zipOf(smallRathena)
  const { send } = gameImports(
    () => server,
    () => admin,
  )
  const { report } = await send(archive, {}, { realm: REALM })
  return { archive, batch: Number(report.batch) }
}

/** Servers, queries, rates and a game's files have a form of their own, which the document does not say. */
export const knownOfRealms = (
  path: string,
  { archive, batch }: GameFiles,
): Readonly<Record<string, unknown>> | undefined => {
  if (path === HIDDEN_NAMES) return { name: HIDDEN }
  if (path === `/api${rates.path}`) return { drop_rates_by_kind: 'Card = 2.5' }
  if (path === GAME_FILES)
    return { file: archive, mode: 'renewal', parts: 'items', take_theirs: 'all', expect: undefined }
  if (path === `${GAME_FILES}/patch-notes`) return { batch }
  return path.startsWith(`/api${realm.path}`) ? { servers: 'Log-in = 203.0.113.5:6900', query: '' } : undefined
}
