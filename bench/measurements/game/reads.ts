import type { EmulatorName } from '../../../content/settings/realm.ts'
import type { Read } from '../../../server/game/adapters/adapter.ts'
import { adapters } from '../../../server/game/adapters/adapterOf.ts'
import { ALL_FIGURES } from '../../../content/realms/figures.ts'
import { figures } from '../../../server/game/answers.ts'
import { missingIndexes } from '../../../server/game/check/plan.ts'
import type { GameDatabase } from '../../../server/game/connection/gameConnection.ts'
import { LIMITS } from '../../../server/game/connection/limits.ts'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import { startMariadb } from '../../../tests/support/game/mariadb.ts'
import { makeRealm } from '../../../tests/support/game/realms.ts'
import { median, table } from '../../table.ts'

const SIZE = { characters: 100_000, accounts: 40_000, guilds: 5_000, online: 1_500, kills: 200_000 } as const
const TRIES = 5

/** `seq_1_to_N` are virtual tables of MariaDB's sequence engine. */
const ragnarok = (vip: boolean): string => `
  insert into login (account_id, userid, group_id) select 1000 + seq, concat('u', seq), if(seq % 1000 = 0, 99, 0)
    from seq_1_to_${SIZE.accounts};
  ${vip ? 'update login set vip_time = 4000000000 where account_id % 20 = 0;' : ''}
  insert into \`char\` (char_id, account_id, name, class, base_level, base_exp, guild_id, online)
    select 1000 + seq, 1001 + seq % ${SIZE.accounts}, concat('Pemain ', seq), seq % 60, 1 + rand(seq) * 250,
      rand(seq + 1) * 1e12, if(seq % 2 = 0, 1000 + seq % ${SIZE.guilds}, 0), seq <= ${SIZE.online}
    from seq_1_to_${SIZE.characters};
  insert into guild select 1000 + seq, concat('Guild ', seq), 1000 + seq, concat('Pemain ', seq), rand(seq) * 50,
    rand(seq) * 1e6 from seq_0_to_${SIZE.guilds - 1} where seq > 0;
  insert into guild_member select guild_id, char_id from \`char\` where guild_id >= 1000;`

const tibia = (premium: string): string => `
  insert into accounts (id, name, type, ${premium})
    select 1000 + seq, concat('u', seq), if(seq % 1000 = 0, 5, 1), if(seq % 20 = 0, 4000000000, 0)
    from seq_1_to_${SIZE.accounts};
  insert into players (id, name, account_id, level, vocation, experience)
    select 1000 + seq, concat('Pemain ', seq), 1001 + seq % ${SIZE.accounts}, 1 + rand(seq) * 900, seq % 9,
      rand(seq + 1) * 1e12 from seq_1_to_${SIZE.characters};
  insert into players_online select 1000 + seq from seq_1_to_${SIZE.online};
  insert into player_deaths (player_id, killed_by)
    select 1001 + seq % ${SIZE.characters}, concat('Pemain ', 1 + (seq * 7) % ${SIZE.characters})
    from seq_1_to_${SIZE.kills};
  insert into guilds select 1000 + seq, concat('Guild ', seq), 1000 + seq from seq_1_to_${SIZE.guilds};
  insert into guild_membership select id, 1001 + id % ${SIZE.guilds}, 1 from players where id % 2 = 0 and id >= 1000;`

const worlds: { readonly [A in EmulatorName]: string } = {
  rathena: ragnarok(true),
  hercules: ragnarok(false),
  tfs: tibia('premium_ends_at'),
  canary: tibia('lastday'),
}

interface Step {
  table: string
  type: string
  key: string | null
  rows: number
  Extra: string | null
}

async function planOf(database: GameDatabase, { sql }: Read, values: Record<string, string | number>): Promise<string> {
  const steps = (await database.read(`explain ${sql}`, values)) as unknown as Step[] // The cast is safe: `Step` lists columns that EXPLAIN returns.
  return steps
    .map(({ table, type, key, rows, Extra }) => {
      const sorted = Extra?.includes('filesort') ? ', sorted' : ''
      return `${table}: ${type}${key ? ` ${key}` : ''}, ${rows}${sorted}`
    })
    .join('; ')
}

async function timed(database: GameDatabase, { sql }: Read, values: Record<string, string | number>) {
  const times: number[] = []
  let rows = 0
  for (let turn = 0; turn < TRIES; turn += 1) {
    const begun = performance.now()
    rows = (await database.read(sql, values)).length
    times.push(performance.now() - begun)
  }
  return { ms: median(times), rows }
}

/**
 * Measures each adapter's queries on large tables: first with the emulator's own indexes, then with the indexes that
 * Gapura recommends.
 */
export async function measureGameReads(): Promise<string[]> {
  const mariadb = await startMariadb()
  const lines: string[][] = []
  let version = ''
  for (const adapter of Object.keys(worlds) as EmulatorName[]) {
    const realm = await makeRealm(mariadb, adapter)
    await mariadb.admin.query(`use ${realm.key}; ${worlds[adapter]}`)
    const tables = await mariadb.admin.query(`show tables from ${realm.key}`)
    const names = (tables[0] as Record<string, string>[]).flatMap((row) => Object.values(row)) // The cast is safe: each row of SHOW TABLES contains only a table name.
    await mariadb.admin.query(`analyze table ${names.map((name) => `\`${name}\``).join(', ')}`)
    if (!realm.connection) throw new Error('The realm has no connection.')
    const database = await openGameDatabase(realm.connection, { ...LIMITS, readMs: 60_000 })
    version = database.version
    for (const answer of ALL_FIGURES) {
      const read = adapters[adapter].answers[answer]
      if ('absent' in read) continue
      const values = { limit: figures[answer].most, now: Math.floor(Date.now() / 1_000) }
      const { ms, rows } = await timed(database, read, values)
      const plan = await planOf(database, read, values)
      const proposed = await missingIndexes(database, read, values)
      for (const index of proposed) await mariadb.admin.query(index)
      const after = proposed.length > 0 ? await timed(database, read, values) : null
      lines.push([`${adapter}: ${answer}`, String(rows), ms.toFixed(1), after?.ms.toFixed(1) ?? '', plan])
      for (const index of proposed) {
        const [, name, on] = /^create index (\S+) on (\S+)/.exec(index) ?? []
        await mariadb.admin.query(`drop index ${name} on ${on}`)
      }
    }
    await database.close()
  }
  await mariadb.stop()
  return [
    `### Reads of games' databases: ${SIZE.characters} characters, ${SIZE.guilds} guilds (${version})`,
    '',
    table(['read', 'rows', 'ms', 'with the index', 'plan'], lines),
    '',
  ]
}
