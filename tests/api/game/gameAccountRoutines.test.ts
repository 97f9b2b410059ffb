import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection } from 'mysql2/promise'
import { describe, expect, it } from 'vitest'
import { GAME_POWERS } from '../../../content/settings/gamePowers.ts'
import { EMULATORS } from '../../../content/settings/realm.ts'
import { writingOf } from '../../../server/game/adapters/adapterOf.ts'
import { checkRealm } from '../../../server/game/check/checkRealm.ts'
import { checkWriting } from '../../../server/game/check/checkWriting.ts'
import { openGameDatabase } from '../../../server/game/connection/openGameDatabase.ts'
import type { Realm } from '../../../server/game/realms.ts'
import { grantsScript } from '../../../server/game/writing/grantsScript.ts'
import { withGameWriter, type RoutineValue } from '../../../server/game/writing/gameWriter.ts'
import type { RoutineName } from '../../../server/game/adapters/writing.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { makeWritable } from '../../support/game/writable.ts'

const NOW = new Date('2026-11-29T00:00:00Z')
const STAFF = 99
const SOON = 4_000_000_000
const LATER = 4_100_000_000

/** What the tables of accounts are called. */
const ragnarok = {
  table: 'login',
  id: 'account_id',
  name: 'userid',
  password: 'user_pass',
  email: 'email',
  staff: 'gm',
  made: { sex: 'M', group_id: 0, state: 0 },
  budi: { class: 7, money: 1000, played: null },
  noBan: (key: string) => `update ${key}.login set state = 0, unban_time = 0 where account_id = 1`,
  banByStaff: (key: string, until: number) =>
    `update ${key}.login set ${until === 0 ? 'state = 5' : `unban_time = ${until}`} where account_id = 1`,
  bannedUntil: (key: string, account: number) =>
    `select if(state <> 0, 0, unban_time) as until from ${key}.login
      where account_id = ${account} and (state <> 0 or unban_time > 0)`,
}
const tibia = {
  table: 'accounts',
  id: 'id',
  name: 'name',
  password: 'password',
  email: 'email',
  staff: 'god',
  made: { type: 1 },
  budi: { class: 4, money: 0, played: 0 },
  noBan: (key: string) => `delete from ${key}.account_bans where account_id = 1`,
  banByStaff: (key: string, until: number) =>
    `replace into ${key}.account_bans (account_id, reason, banned_at, expires_at, banned_by)
      values (1, 'bot', 1, ${until}, 6)`,
  bannedUntil: (key: string, account: number) =>
    `select expires_at as until from ${key}.account_bans where account_id = ${account}`,
}
const columns = { rathena: ragnarok, hercules: ragnarok, tfs: tibia, canary: tibia } as const
let made = 0

const step = (): string => String(++made).padStart(32, '0')

describe.skipIf(!hasMariadb).each(EMULATORS)('The procedures for %s', (adapter) => {
  const {
    table,
    id,
    name: nameColumn,
    password: passwordColumn,
    email: emailColumn,
    staff,
    made: madeColumns,
    budi,
    ...bans
  } = columns[adapter]
  const characters = table === 'login' ? { table: 'char', id: 'char_id' } : { table: 'players', id: 'id' }
  const mariadb = useMariadb({ isDurable: true })
  const sql = async (statement: string) => (await mariadb().admin.query(statement))[0] as Record<string, unknown>[] // The cast is safe, because the statements are SELECTs.

  async function world(options?: Parameters<typeof makeWritable>[2]) {
    const { realm, login } = await makeWritable(mariadb(), adapter, options)
    const call = (routine: RoutineName, ...values: RoutineValue[]) =>
      withGameWriter(login, (writer) => writer.call(routine, values))
    const create = async (name: string, number = step()) =>
      (await call('gapura_create_account', number, name, 'rahasia', 'M', `${name}@example.com`, '2000-01-31'))[0]
    return { realm, login, call, create }
  }
  const link = (realm: Realm, ...numbers: readonly number[]) =>
    sql(`insert into ${realm.key}.gapura_accounts (account_id, name_hash)
      select ${id}, unhex(sha2(${nameColumn}, 256)) from ${realm.key}.${table} where ${id} in (${numbers.join()})`)
  const worries = async (realm: Realm) =>
    (await checkRealm(realm, NOW)).findings.flatMap(({ state, what }) =>
      state === 'good' || !what.startsWith('Game accounts') ? [] : [what],
    )

  it('[game.accounts] create an account that is a player, once for each step, and never one whose name exists', async () => {
    const { create, realm } = await world()
    const number = step()
    const first = await create('rangga', number)
    expect(first).toEqual({ result: 'done', account: expect.any(Number) as number })
    expect(await create('rangga', number), 'the same step').toEqual(first)
    expect(await create('RANGGA'), 'another step').toEqual({ result: 'taken', account: null })
    expect(await create(staff), 'a name of staff').toEqual({ result: 'taken', account: null })
    const made = ['email', passwordColumn, ...Object.keys(madeColumns)].join()
    expect(await sql(`select ${made} from ${realm.key}.${table} where ${nameColumn} = 'rangga'`)).toEqual([
      { email: 'rangga@example.com', [passwordColumn]: 'rahasia', ...madeColumns },
    ])
  })

  if (table === 'accounts')
    it('[game.accounts] create no second account of an e-mail, by which players log in', async () => {
      const { call } = await world()
      const create = async (name: string) =>
        (await call('gapura_create_account', step(), name, 'rahasia', 'M', 'sama@example.com', null))[0]
      expect(await create('satu')).toMatchObject({ result: 'done' })
      expect(await create('dua')).toEqual({ result: 'taken', account: null })
    })

  if (table === 'login')
    it('[game.accounts] finish a creation that was cut off after its account was written, and leave an unlike one to a person', async () => {
      const { create, realm } = await world()
      const cutOff = async (name: string, password: string) => {
        const number = step()
        await sql(`insert into ${realm.key}.gapura_steps (step, result) values ('${number}', 'begun')`)
        await sql(
          `insert into ${realm.key}.login (userid, user_pass, email) values ('${name}', '${password}', '${name}@example.com')`,
        )
        return create(name, number)
      }
      expect(await cutOff('sekar', 'rahasia')).toEqual({ result: 'done', account: expect.any(Number) as number })
      expect(await cutOff('joko', 'lain')).toEqual({ result: 'unclear', account: null })
      expect(await sql(`select userid from ${realm.key}.login where userid in ('sekar', 'joko')`)).toHaveLength(2)
    })

  it('[game.accounts] create one account if forty ask for a name at once, each after the other', async () => {
    const { create, realm } = await world({ change: '' })
    const [held] = await sql(`select get_lock('${realm.key}.gapura', 0) as held`)
    expect(held).toEqual({ held: 1 })
    let answered = 0
    const asked = Array.from({ length: 40 }, () => create('rebutan').finally(() => (answered += 1)))
    await sleep(300)
    expect(answered, 'another creation is at work').toBe(0)
    await sql(`select release_lock('${realm.key}.gapura')`)
    const results = (await Promise.all(asked)).map((answer) => answer?.['result'])
    expect(results.filter((result) => result === 'done')).toHaveLength(1)
    expect(results.filter((result) => result === 'taken')).toHaveLength(39)
    expect(await sql(`select ${id} from ${realm.key}.${table} where ${nameColumn} = 'rebutan'`)).toHaveLength(1)
  })

  it('[game.accounts] change and show what the site has created or linked, and nothing of staff or of others', async () => {
    const { call, create, realm } = await world()
    const own = Number((await create('pemain'))?.['account'])
    await sql(
      `update ${realm.key}.${table} set ${passwordColumn} = 'kunci' where ${nameColumn} in ('u1', 'u3', '${staff}')`,
    )
    await link(realm, STAFF)
    const secrets = async () =>
      sql(`select ${id}, ${passwordColumn} from ${realm.key}.${table} where ${nameColumn} <> 'pemain' order by ${id}`)
    const before = await secrets()
    expect(await call('gapura_set_password', own, 'baru')).toEqual([{ kept: 1, had: 0 }])
    expect(await call('gapura_set_password', own, 'baru'), 'as before').toEqual([{ kept: 1, had: 1 }])
    expect(await call('gapura_set_password', STAFF, 'baru'), 'staff, even if they stand among the linked').toEqual([
      { kept: 0, had: 0 },
    ])
    expect(await call('gapura_set_password', 1, 'baru'), 'an account that nobody linked').toEqual([{ kept: 0, had: 0 }])
    expect(await call('gapura_characters', STAFF)).toEqual([{ id: null }])
    expect(await call('gapura_characters', 1)).toEqual([{ id: null }])
    expect(await call('gapura_link_account', staff, 'kunci', 'budi')).toEqual([])
    expect(await call('gapura_link_account', 'u1', 'salah', 'budi')).toEqual([])
    for (const spelling of ['ú1', 'u1 '])
      expect(await call('gapura_link_account', spelling, 'kunci', 'budi'), spelling).toEqual([])
    expect(await secrets()).toEqual(before)

    expect(await call('gapura_link_account', 'U1', 'kunci', 'budi')).toEqual([
      { account: 1, name: 'u1', owner: 'budi' },
    ])
    expect(await call('gapura_link_account', 'u1', 'kunci', 'lain'), 'who was first').toEqual([
      { account: 1, name: 'u1', owner: 'budi' },
    ])
    expect((await call('gapura_characters', 1)).slice(0, 1)).toEqual([
      expect.objectContaining({ id: 1, name: 'Budi', level: 99, guild: 'Garuda', online: 1, ...budi }),
    ])
    await call('gapura_unlink_account', 1)
    expect(await call('gapura_characters', 1)).toEqual([{ id: null }])
  })

  it('[game.accounts] know an account by its name, too, because a game gives numbers of deleted ones again', async () => {
    const { call, create, realm } = await world()
    const own = Number((await create('pemain'))?.['account'])
    await sql(`update ${realm.key}.${table} set ${nameColumn} = 'pendatang' where ${id} = ${own}`)
    expect(await call('gapura_characters', own)).toEqual([{ id: null }])
    expect(await call('gapura_set_password', own, 'baru')).toEqual([{ kept: 0, had: 0 }])
    expect(await call('gapura_ban', own, 0, '')).toEqual([{ result: 'unknown', had: 0 }])
    await sql(`update ${realm.key}.${table} set ${passwordColumn} = 'kunci' where ${id} = ${own}`)
    expect(await call('gapura_link_account', 'pendatang', 'kunci', 'budi')).toEqual([
      { account: own, name: 'pendatang', owner: 'budi' },
    ])
    expect(await call('gapura_set_password', own, 'baru')).toEqual([{ kept: 1, had: 0 }])
  })

  it('[game.accounts] link the account in which a code was typed, unless it is of staff', async () => {
    const { call, realm } = await world()
    const hash = (code: string) => createHash('sha256').update(code).digest('hex')
    const linked = () => sql(`select account_id, owner from ${realm.key}.gapura_accounts order by account_id`)
    // As the scripts in deploy/game do.
    const type = (code: string, account: number) =>
      sql(
        `update ${realm.key}.gapura_codes set account_id = ${account} where code_hash = sha2('${code}', 256) and account_id is null and expires_at > unix_timestamp()`,
      )
    await call('gapura_offer_code', hash('00000000'), 'budi', 600)
    for (const [code, owner] of [
      ['AAAAAAAA', 'budi'],
      ['BBBBBBBB', 'sari'],
      ['CCCCCCCC', 'joko'],
    ] as const)
      await call('gapura_offer_code', hash(code), owner, code === 'CCCCCCCC' ? -1 : 86_400)
    expect(
      await sql(
        `select owner, expires_at - unix_timestamp() <= 600 as is_soon from ${realm.key}.gapura_codes order by owner`,
      ),
      'one for each, for ten minutes at most',
    ).toEqual(['budi', 'joko', 'sari'].map((owner) => ({ owner, is_soon: 1 })))
    expect(await call('gapura_code_answer', hash('AAAAAAAA'))).toEqual([])
    await type('AAAAAAAA', 1)
    await type('AAAAAAAA', 3)
    await type('BBBBBBBB', STAFF)
    await type('CCCCCCCC', 3)
    const answer = [{ account: 1, name: 'u1' }]
    expect(await call('gapura_code_answer', hash('AAAAAAAA'))).toEqual(answer)
    expect(await call('gapura_code_answer', hash('AAAAAAAA')), 'again, because the site may have been killed').toEqual(
      answer,
    )
    expect(await call('gapura_code_answer', hash('BBBBBBBB')), 'staff').toEqual([])
    expect(await call('gapura_code_answer', hash('CCCCCCCC')), 'too late').toEqual([])
    expect(await linked()).toEqual([{ account_id: 1, owner: 'budi' }])
    await sql(`update ${realm.key}.gapura_codes set expires_at = unix_timestamp() - 3601`)
    expect(await call('gapura_code_answer', hash('AAAAAAAA')), 'long ago').toEqual([])

    await sql(`insert into ${realm.key}.gapura_unlinked (account_id) values (1)`)
    expect(await call('gapura_unlinks')).toEqual([{ account: 1 }])
    await call('gapura_unlink_account', 1)
    expect(await call('gapura_unlinks')).toEqual([])
    expect(await linked()).toEqual([])
  })

  it('[game.accounts] rescue characters of linked players, once an hour, and none that the server would save over', async () => {
    const { call, realm } = await world()
    const rescue = async (account: number, character: number, act = 'place') =>
      (await call('gapura_rescue', account, character, act))[0]?.['result']
    expect(await rescue(1, 1), 'nobody has linked it').toBe('unknown')
    await link(realm, 1, STAFF)
    expect(await rescue(1, 2), 'of another account').toBe('unknown')
    expect(await rescue(1, 1, 'money')).toBe('unknown')
    const [{ staffs } = { staffs: 0 }] = await sql(
      `select min(${characters.id}) as staffs from ${realm.key}.\`${characters.table}\` where account_id = ${STAFF}`,
    )
    expect(await rescue(STAFF, Number(staffs))).toBe('unknown')
    if (table === 'accounts') {
      expect(await rescue(1, 1)).toBe('waits')
      expect(await sql(`select act, done_at from ${realm.key}.gapura_rescues`)).toEqual([
        { act: 'place', done_at: null },
      ])
    } else {
      expect(await rescue(1, 1)).toBe('online')
      await sql(
        `update ${realm.key}.\`char\` set online = 0, save_map = 'prontera', save_x = 150, save_y = 180 where char_id = 1`,
      )
      expect(await rescue(1, 1)).toBe('done')
      expect(await sql(`select last_map, last_x, last_y from ${realm.key}.\`char\` where char_id = 1`)).toEqual([
        { last_map: 'prontera', last_x: 150, last_y: 180 },
      ])
    }
    expect(await rescue(1, 1, 'look')).toBe('soon')
    await sql(`update ${realm.key}.gapura_rescues set asked_at = asked_at - 3600`)
    expect(await rescue(1, 1, 'look')).toBe(table === 'accounts' ? 'waits' : 'done')
  })

  async function bannable() {
    const { realm, call } = await world()
    await link(realm, 1, STAFF)
    await sql(bans.noBan(realm.key))
    const bannedUntil = async (account = 1) => {
      const [ban] = await sql(bans.bannedUntil(realm.key, account))
      return ban ? Number(ban['until']) : null
    }
    const ban = async (until: number, account = 1) =>
      (await call('gapura_ban', account, until, 'Curang \u{1F600}'))[0]?.['result']
    const banByStaff = (until: number) => sql(bans.banByStaff(realm.key, until))
    return { realm, call, bannedUntil, ban, banByStaff, unban: () => call('gapura_unban', 1) }
  }

  it('[game.bans] ban a linked player until a time or for ever, as often as they are called, and take it back', async () => {
    const { realm, ban, unban, bannedUntil } = await bannable()
    for (const until of [SOON, SOON, LATER, 0, 0, SOON]) {
      expect(await ban(until)).toBe('done')
      expect(await bannedUntil(), String(until)).toBe(until)
    }
    expect(await sql(`select account_id from ${realm.key}.gapura_kicks`), 'the script disconnects').toEqual([
      { account_id: 1 },
    ])
    for (const turn of ['once', 'again']) {
      await unban()
      expect(await bannedUntil(), turn).toBeNull()
    }
  })

  it('[game.bans] disconnect a player whose account is unlinked right after the ban', async () => {
    const { realm, call, ban } = await bannable()
    await ban(0)
    await call('gapura_unlink_account', 1)
    expect(await sql(`select account_id from ${realm.key}.gapura_kicks`)).toEqual([{ account_id: 1 }])
  })

  it('[game.bans] ban no staff, and nobody who is not linked', async () => {
    const { ban, bannedUntil } = await bannable()
    expect(await ban(0, STAFF)).toBe('unknown')
    expect(await ban(0, 3)).toBe('unknown')
    expect([await bannedUntil(STAFF), await bannedUntil(3)]).toEqual([null, null])
  })

  it('[game.bans] leave bans that the staff of the game have given', async () => {
    const { ban, unban, bannedUntil, banByStaff } = await bannable()
    await banByStaff(LATER)
    expect(await ban(SOON), 'theirs is longer').toBe('done')
    await unban()
    expect(await bannedUntil()).toBe(LATER)

    await banByStaff(SOON)
    await ban(LATER)
    expect(await bannedUntil(), 'theirs is shorter').toBe(LATER)
    await unban()
    expect(await bannedUntil()).toBe(SOON)

    await ban(LATER)
    await banByStaff(LATER + 1)
    await unban()
    expect(await bannedUntil(), 'changed since').toBe(LATER + 1)

    await banByStaff(0)
    await ban(0)
    await unban()
    expect(await bannedUntil(), 'theirs has no end').toBe(0)
  })

  it('[game.bans] leave a ban in place when the account is unlinked', async () => {
    const { ban, unban, call, bannedUntil } = await bannable()
    await ban(0)
    await call('gapura_unlink_account', 1)
    await unban()
    await call('gapura_link_account', 'u1', '', 'budi')
    await unban()
    expect(await bannedUntil()).toBe(0)
  })

  if (table === 'login')
    it('[game.bans] say whether a ban was there before, because a log-in that is under way writes the old row again', async () => {
      const { realm, call, bannedUntil } = await bannable()
      const ban = async () => (await call('gapura_ban', 1, 0, ''))[0]
      expect(await ban()).toEqual({ result: 'done', had: 0 })
      await sql(bans.noBan(realm.key))
      expect(await ban()).toEqual({ result: 'done', had: 0 })
      expect(await ban()).toEqual({ result: 'done', had: 1 })
      expect(await bannedUntil()).toBe(0)
    })

  if (table === 'accounts')
    it('[game.bans] name a character of the highest staff, otherwise the own one, and end the sessions of the account', async () => {
      const { realm, ban } = await bannable()
      const by = () => sql(`select reason, banned_by from ${realm.key}.account_bans where account_id = 1`)
      const sessions = adapter === 'tfs' ? 'sessions' : 'account_sessions'
      const open = () =>
        sql(`select * from ${realm.key}.${sessions} ${adapter === 'tfs' ? 'where expired_at is null' : ''}`)
      await sql(`insert into ${realm.key}.${sessions} (id, account_id) values (1, 1)`)
      await ban(0)
      expect(await by()).toEqual([{ reason: 'Curang ?', banned_by: 6 }])
      expect(await open()).toEqual([])
      await sql(`delete from ${realm.key}.players where account_id = ${STAFF}`)
      await ban(SOON)
      expect(await by()).toEqual([{ reason: 'Curang ?', banned_by: 1 }])
      await sql(`delete from ${realm.key}.players`)
      expect(await ban(0), 'no character at all').toBe('unknown')
    })

  if (adapter === 'canary')
    it('[game.accounts] tell the salt of a password, never its hash, and a lasting one for every other name', async () => {
      const { call, realm } = await world()
      const saltOf = async (name: string) => (await call('gapura_password_salt', name))[0]
      const names = ['u1', 'u3', staff, 'nobody']
      const before = await Promise.all(names.map(saltOf))
      const stored = '$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
      await sql(`update ${realm.key}.accounts set password = '${stored}' where name in ('u1', '${staff}')`)
      expect(await saltOf('u1')).toEqual({ salt: 'c29tZXNhbHQ' })
      expect(await saltOf('U1')).toEqual({ salt: 'c29tZXNhbHQ' })
      const [, sha1, ofStaff, unknown] = before
      expect([await saltOf('u3'), await saltOf(staff), await saltOf('nobody')]).toEqual([sha1, ofStaff, unknown])
      expect(await saltOf('NOBODY'), 'as names of accounts, in any case').toEqual(unknown)
      expect(new Set(before.map((answer) => answer?.['salt'])).size).toBe(names.length)
      for (const answer of before)
        expect(answer, 'sixteen bytes, like a real one').toEqual({
          salt: expect.stringMatching(/^[A-Za-z0-9+/]{21}[AQgw]$/) as string,
        })
    })

  it('[game.accounts] are all that the printed account may do', async () => {
    const { realm, login } = await world()
    expect(await worries(realm)).toEqual([])
    const thief = await createConnection({
      host: login.host,
      port: login.port,
      user: login.user,
      password: login.password,
      database: login.database,
      multipleStatements: true,
    })
    const refused = [
      `select * from ${table}`,
      `update ${table} set ${passwordColumn} = 'x' where ${id} = ${STAFF}`,
      `insert into ${table} (${nameColumn}) values ('x')`,
      `delete from ${table}`,
      'select * from gapura_accounts',
      ...(adapter === 'canary' ? ['select * from gapura_secret'] : []),
      `insert into gapura_accounts (account_id, name_hash) values (${STAFF}, '')`,
      'select * from gapura_codes',
      `update gapura_codes set account_id = ${STAFF}`,
      'select * from gapura_rescues',
      'delete from gapura_steps',
      'select * from mysql.user',
      `load data infile '/etc/hostname' into table ${table}`,
      'select * from gapura_bans',
      'drop procedure gapura_set_password',
      "create procedure x () select 'x'",
      'create table x (id int)',
      `grant select on ${login.database}.* to ${login.user}`,
    ]
    for (const statement of refused) await expect(thief.query(statement), statement).rejects.toThrow(/denied|command/)
    await thief.end()
  })

  it('[game.accounts] let a thief of the account neither choose numbers nor keep rows of the game locked', async () => {
    const { realm, login, create } = await world()
    const first = Number((await create('pertama'))?.['account'])
    const { host, port, user, password, database } = login
    const thief = await createConnection({ host, port, user, password, database })
    await thief.query('set insert_id = 4294967295, auto_increment_increment = 60000, auto_increment_offset = 50000')
    const made = (name: string) => [step(), name, 'rahasia', 'M', `${name}@example.com`, null]
    await thief.query('call gapura_create_account(?, ?, ?, ?, ?, ?)', made('kedua'))
    expect((await create('ketiga'))?.['account']).toBe(first + 2)

    await thief.query('start transaction')
    await thief.query('call gapura_set_password(?, ?)', [first, 'baru'])
    await sql('set session innodb_lock_wait_timeout = 1')
    await sql(`update ${realm.key}.${table} set ${emailColumn} = 'lain@example.com' where ${id} = ${first}`)
    await thief.query("xa start 'a'")
    await expect(thief.query('call gapura_set_password(?, ?)', [first, 'lagi'])).rejects.toThrow(/XA/)
    await thief.end()
  })

  it('[game.accounts] are called without values in the text that the list of processes shows', async () => {
    const { call } = await world()
    await sql(`set global general_log = on, log_output = 'TABLE'`)
    await call('gapura_link_account', 'u1', 'kunci-yang-rahasia', 'budi')
    await sql('set global general_log = off')
    const sent = await sql(
      `select command_type, convert(argument using utf8mb4) as text from mysql.general_log where argument like '%gapura_link_account%'`,
    )
    expect(sent).toContainEqual({ command_type: 'Prepare', text: 'call gapura_link_account(?,?,?)' })
    expect(sent.filter(({ command_type }) => command_type === 'Query')).toEqual([])
  })

  it('[game.accounts] are missing, too many, or unsafe without a unique index: the check says which', async () => {
    const { realm } = await world({ powers: ['characters'], change: '' })
    expect(await worries({ ...realm, powers: new Set(GAME_POWERS) })).toEqual([
      expect.stringMatching(
        /may not call gapura_create_account, .*gapura_link_account, gapura_offer_code, .*gapura_rescue, gapura_ban, gapura_unban/,
      ),
      ...(table === 'login' ? [expect.stringContaining('names of accounts are not unique')] : []),
    ])
    await sql(`grant select on ${realm.key}.${table} to ${realm.connection?.writes?.user ?? ''}`)
    expect(await worries(realm)).toEqual([expect.stringMatching(/may do more: SELECT on .+(login|accounts)/)])
    expect(
      await worries({ ...realm, powers: new Set(['create', 'characters']), namesAreSafe: true }),
    ).not.toContainEqual(expect.stringContaining('unique'))
  })

  it('[game.accounts] cannot be changed in a database that is read-only: the check says so', async () => {
    const { realm } = await world()
    await sql('set global read_only = 1')
    try {
      expect(await worries(realm)).toEqual([expect.stringContaining('the game’s database is read-only')])
    } finally {
      await sql('set global read_only = 0')
    }
    expect(await worries(realm)).toEqual([])
  })

  it('[orders.once] may lose in a power cut what they gave if the database does not flush each commit: the check says so', async () => {
    const { realm } = await world()
    await sql('set global innodb_flush_log_at_trx_commit = 2')
    try {
      expect(await worries(realm)).toEqual([
        'Game accounts: innodb_flush_log_at_trx_commit is 2, so a power cut can lose a letter with goods, or the number by which it is given only once.',
      ])
      expect(await worries({ ...realm, powers: new Set(['characters']) })).not.toContainEqual(
        expect.stringContaining('power cut'),
      )
    } finally {
      await sql('set global innodb_flush_log_at_trx_commit = 1')
    }
    expect(await worries(realm)).toEqual([])
  })
})

describe.skipIf(!hasMariadb)('A game without an adapter', () => {
  const mariadb = useMariadb()

  it('[game.accounts] is changed by procedures of its operator, whose rights are printed and checked', async () => {
    const { realm, login } = await makeWritable(mariadb(), 'rathena', { powers: ['characters'] })
    const own: Realm = { ...realm, adapter: 'queries', powers: new Set(['password']) }
    const writing = writingOf(own)
    if (!writing) throw new Error('It cannot be changed.')
    const script = grantsScript({ login, database: realm.key, writing, powers: own.powers })
    expect(script).toContain('-- gapura_set_password is yours')
    expect(script).not.toMatch(/create procedure|drop procedure/)
    await expect(mariadb().admin.query(script), 'without a password').rejects.toThrow(/error in your SQL syntax/)
    if (!realm.connection) throw new Error('It has no connection.')
    const database = await openGameDatabase(realm.connection)
    const worries = async () => (await checkWriting(own, database)).map(({ what }) => what)
    expect(await worries()).toContainEqual(expect.stringContaining('may not call gapura_set_password'))
    await mariadb().admin.query(`
      create procedure ${realm.key}.gapura_set_password (p_account int, p_password varchar(32))
        sql security definer select 1 as kept, 1 as had;
      grant execute on procedure ${realm.key}.gapura_set_password to ${login.user};
      revoke execute on procedure ${realm.key}.gapura_characters from ${login.user}`)
    expect(await worries()).toEqual([expect.stringContaining('may do what is switched on')])
    expect(await withGameWriter(login, (writer) => writer.call('gapura_set_password', [7, 'x']))).toEqual([
      { kept: 1, had: 1 },
    ])
    await database.close()
  })
})
