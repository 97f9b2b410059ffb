import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { gameVariable, readGameUrls } from './gameUrls.ts'

const read = (url: string) => readGameUrls({ GAME_MAIN_URL: url })

describe('GAME_<KEY>_URL', () => {
  it('names the connection of each realm by its key', () => {
    const { connections, faults } = readGameUrls({
      GAME_MAIN_URL: 'mysql://site:p%40ss%2F@db.example:3307/ragnarok?tls=1',
      GAME_PVP_2_URL: 'mariadb://site@[::1]/tibia',
      GAME_OLD_URL: '',
      DATABASE_URL: 'postgres://u:p@h/db',
    })
    expect(faults).toEqual([])
    expect(Object.fromEntries(connections)).toEqual({
      main: {
        variable: 'GAME_MAIN_URL',
        host: 'db.example',
        port: 3307,
        user: 'site',
        password: 'p@ss/',
        database: 'ragnarok',
        tls: true,
      },
      pvp_2: {
        variable: gameVariable('pvp_2'),
        host: '::1',
        port: 3306,
        user: 'site',
        password: '',
        database: 'tibia',
        tls: false,
      },
    })
  })

  it.each([
    'postgres://u:geheim@h/db',
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
    'mysql://h/db',
    'geheim',
  ])('that cannot be read is refused in a sentence without its password: %s', (url) => {
    expect(read(url).connections.size).toBe(0)
    expect(read(url).faults).toEqual([expect.stringMatching(/^GAME_MAIN_URL cannot be read\. Its form is mysql:/)])
    expect(read(url).faults.join()).not.toContain('geheim')
  })

  it('stops the start beside every other fault of the settings', () => {
    const config = () => readConfig({ PORT: 'abc', GAME_MAIN_URL: 'x' })
    expect(config).toThrow(ConfigError)
    expect(config).toThrow(/PORT must be a number\.\nGAME_MAIN_URL cannot be read/)
  })
})
