import { describe, expect, it, vi } from 'vitest'
import { gameGrants } from '../../../cli/commands/gameGrants.ts'
import { useTestServer } from '../../support/testServer.ts'

describe('The command that prints the SQL for game accounts', () => {
  const server = useTestServer('sqlite', {
    GAME_MAIN_URL: 'mysql://site:x@127.0.0.1:1/ragnarok',
    GAME_MAIN_WRITE_URL: 'mysql://gapura:kunci@127.0.0.1:1/ragnarok',
  })
  const run = (...args: string[]) => gameGrants.run(server().context.config, args)

  it('[game.accounts] says what is missing, then prints SQL that nobody can run before they have written a password', async () => {
    await expect(run()).rejects.toThrow('There is no realm yet. Add one in Settings, Realms.')
    const token = await server().signIn('admin')
    const realm = { key: 'main', name: 'Main', adapter: 'rathena', passwords: 'plain' }
    const { body } = await server().call('POST', '/api/realm-settings', { token, body: realm })
    const { id } = body as { id: number } // The route answers with the row.
    await expect(run()).rejects.toThrow('Name a realm by --realm: main.')
    await expect(run('--realm', 'main')).rejects.toThrow('Nothing is switched on')
    await server().call('PUT', `/api/realm-settings/${id}`, { token, body: { ...realm, accounts_create: true } })

    const said = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    await run('--realm', 'main')
    const script = said.mock.calls.join('\n')
    said.mockRestore()
    const [first] = script.split('\n').filter((line) => !line.startsWith('-- '))
    expect(first, 'the database stops at this line').toBe(
      "create user if not exists 'gapura'@'%' identified by <PASSWORD> with max_user_connections 30;",
    )
    expect(script).toContain('grant execute on procedure `ragnarok`.gapura_create_account')
    expect(script).not.toContain('kunci')
  })
})
