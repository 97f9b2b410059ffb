import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { gameVariable, readGameUrls } from './gameUrls.ts'

const read = (url: string) => readGameUrls({ GAME_MAIN_URL: url })

describe('GAME_<KEY>_URL', () => {
  it('[game.databases] names the connection of each realm by its key', () => {
    const { connections, faults } = readGameUrls({
      GAME_MAIN_URL: 'mysql://site:p%40ss%2F@db.example:3307/ragnarok?tls=1',
      GAME_PVP_2_URL: 'mariadb://site@[::1]/tibia?encoding=CP949',
      GAME_OLD_URL: '',
      DATABASE_URL: 'postgres://u:p@h/db',
    })
    expect(faults).toEqual([])
    expect(Object.fromEntries(connections)).toEqual({
      main: {
        variable: 'GAME_MAIN_URL',
        engine: 'mysql',
        queries: null,
        writes: null,
        delivers: null,
        host: 'db.example',
        port: 3307,
        user: 'site',
        password: 'p@ss/',
        database: 'ragnarok',
        tls: true,
        encoding: '',
      },
      pvp_2: {
        variable: gameVariable('pvp_2'),
        engine: 'mysql',
        queries: null,
        writes: null,
        delivers: null,
        host: '::1',
        port: 3306,
        user: 'site',
        password: '',
        database: 'tibia',
        tls: false,
        encoding: 'euc-kr',
      },
    })
  })

  it.each([
    'mssql://u:geheim@h/db',
    'sqlite:geheim.db',
    'mysql://u:geheim/x@h/db',
    'mysql://u:1/geheim@h/db',
    'mysql://u:geheim?x@h/db',
    'mysql://u:geheim#x@h/db',
    'mysql://u:geheim%@h/db',
    'mysql://u:geheim@h:port/db',
    'mysql://u:geheim@h:99999/db',
    'mysql://u:geheim@h',
    'mysql://u:geheim@h/db/other',
    'mysql://u:geheim@h/db?tls=maybe',
    'mysql://u:geheim@h/db?multipleStatements=1',
    'mysql://u:geheim@h/db?encoding=klingon',
    'postgres://u:geheim@h/db?encoding=euc-kr',
    'mysql://h/db',
    'geheim',
  ])('[game.databases] that cannot be read is refused in a sentence without its password: %s', (url) => {
    expect(read(url).connections.size).toBe(0)
    expect(read(url).faults).toEqual([expect.stringMatching(/^GAME_MAIN_URL cannot be read\. Its form is mysql:/)])
    expect(read(url).faults.join()).not.toContain('geheim')
  })

  it('may be of PostgreSQL or a file of SQLite', () => {
    expect(read('postgres://site:p@h/game').connections.get('main')).toMatchObject({ engine: 'postgres', port: 5432 })
    const file = read('sqlite:/srv/game/world.db').connections.get('main')
    expect(file).toMatchObject({ engine: 'sqlite', database: '/srv/game/world.db', user: '' })
  })

  it('has beside it a file of own queries, each below its name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gapura-queries-'))
    const given = (text: string) => {
      writeFileSync(join(folder, 'game.sql'), text)
      const env = { GAME_MAIN_URL: 'sqlite:/x.db', GAME_MAIN_QUERIES: join(folder, 'game.sql') }
      const { connections, faults } = readGameUrls(env)
      return faults.length > 0 ? faults : Object.fromEntries(connections.get('main')?.queries ?? [])
    }
    expect(
      given(
        '-- ours\n-- name: online\n-- who is on\nselect 1\n  as players;\n\n--name: vip\r\nwith x as (select 1) select 2',
      ),
    ).toEqual({
      online: 'select 1\n  as players',
      vip: 'with x as (select 1) select 2',
    })
    expect(given('select 1')).toEqual([expect.stringContaining('it begins with no line such as -- name: players')])
    expect(given('-- name: vip\ndelete from x')).toEqual([expect.stringContaining('vip is not one SELECT')])
    expect(given('-- name: vip\nselect 1; select 2')).toEqual([expect.stringContaining('vip is not one SELECT')])
    expect(given('-- name: vip\nselect 1\n-- name: vip\nselect 1')).toEqual([
      expect.stringContaining('it names vip twice'),
    ])
    expect(readGameUrls({ GAME_PVP_QUERIES: '/x.sql' }).faults).toEqual([
      'GAME_PVP_QUERIES has nothing to read: set GAME_PVP_URL, too.',
    ])
    expect(readGameUrls({ GAME_PVP_URL: 'sqlite:/x.db', GAME_PVP_QUERIES: '/none.sql' }).faults).toEqual([
      expect.stringMatching(/^GAME_PVP_QUERIES cannot be read: ENOENT/),
    ])
    rmSync(folder, { recursive: true })
  })

  it('stops the start beside every other fault of the settings', () => {
    const config = () => readConfig({ PORT: 'abc', GAME_MAIN_URL: 'x' })
    expect(config).toThrow(ConfigError)
    expect(config).toThrow(/PORT must be a number\.\nGAME_MAIN_URL cannot be read/)
  })
})
