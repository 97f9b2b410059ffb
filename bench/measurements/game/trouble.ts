import { setTimeout as sleep } from 'node:timers/promises'
import { startMariadb } from '../../../tests/support/game/mariadb.ts'
import { makeRealm, urlOf } from '../../../tests/support/game/realms.ts'
import { admin, createAdmin } from '../../admin.ts'
import { Client } from '../../client.ts'
import { startProduct, type Running } from '../../server.ts'
import type { Scratch } from '../../scratch.ts'
import { table } from '../../table.ts'
import { drive } from '../../wrk.ts'

/**
 * Seconds that each simulated failure lasts. This must be longer than the 30 seconds between two polls, so that the
 * site detects every failure.
 */
const SECONDS = 35

interface Told {
  online: { state: string; players: number | null } | null
  players: { state: string } | null
}

async function toldBy(client: Client): Promise<string> {
  const [realm] = JSON.parse((await client.send('GET', '/api/realms')).text) as Told[]
  const { online, players } = realm ?? { online: null, players: null }
  return `online ${online?.players ?? '?'} (${online?.state ?? 'never'}), ranking ${players?.state ?? 'never'}`
}

export async function measureGameTrouble(makeScratch: () => Promise<Scratch>): Promise<string[]> {
  const mariadb = await startMariadb()
  const { key } = await makeRealm(mariadb, 'rathena')
  const scratch = await makeScratch()
  await (await startProduct(scratch)).stop()
  await createAdmin(scratch)
  const settings = { [`GAME_${key.toUpperCase()}_URL`]: urlOf(key, mariadb.port) }
  const product = await startProduct(scratch, settings)
  const client = new Client(product.url, 1)
  await client.logIn(admin.username, admin.password)
  await client.send('POST', '/api/realm-settings', {
    ...{ key, name: 'Midgard', adapter: 'rathena' },
    ...{ landing_online: true, landing_factions: true, landing_players: true, landing_guilds: true, landing_vip: true },
  })
  const told = () => toldBy(client)
  for (let waited = 0; (await told()).includes('never') && waited < 60; waited += 1) await sleep(1_000)

  const trouble = {
    nothing: async () => undefined,
    'a table is dropped': async () => void (await mariadb.admin.query(`use ${key}; drop table guild_member`)),
    'a column is renamed': async () =>
      void (await mariadb.admin.query(`alter table \`char\` change online is_online tinyint(2) not null default 0`)),
    'a read takes 30 seconds': async () => {
      await mariadb.admin.query('alter table `char` change is_online online tinyint(2) not null default 0')
      await mariadb.admin.query('lock tables `char` write')
    },
    'it hangs (SIGSTOP)': async () => {
      await mariadb.admin.query('unlock tables')
      mariadb.pause()
    },
    'it is gone (SIGKILL)': async () => {
      mariadb.resume()
      await mariadb.kill()
    },
    'it is back': async () => {
      await mariadb.restart()
      // Killing the server leaves the emulator's MyISAM tables marked as crashed, so they must be repaired.
      await mariadb.admin.query(`use ${key}; repair table \`char\`, login, guild`)
    },
  } satisfies Record<string, () => Promise<void>>
  const rows: string[][] = []
  const visit = ({ url, pid }: Running) => drive(`${url}/`, { connections: 10, seconds: SECONDS, pid })
  const note = async (name: string, visited: Running, tell: () => Promise<string>) => {
    const { perSecond, p99, errors } = await visit(visited)
    rows.push([name, perSecond.toFixed(0), p99, String(errors), await tell()])
  }
  await visit(product)
  for (const [name, begin] of Object.entries(trouble)) {
    await begin()
    await note(name, product, told)
  }
  client.close()

  // Only one process at a time queries the game: the one that holds the lease. Here that is still the first process.
  const second = await startProduct(scratch, settings)
  const other = new Client(second.url, 1)
  await visit(second)
  await note('two processes', second, () => toldBy(other))
  process.kill(product.pid, 'SIGKILL')
  await mariadb.admin.query(`use ${key}; update \`char\` set online = 0`)
  await note('of two processes, the asking one is killed', second, () => toldBy(other))
  other.close()
  await second.stop()
  await scratch.remove()
  await mariadb.stop()
  return [
    `### Visitors of \`/\` while a game's database is in trouble, ${scratch.engine}`,
    '',
    table(['trouble', 'answers/s', 'p99', 'failed', 'what the site says of it'], rows),
    '',
  ]
}
