import type { TestServer } from '../testServer.ts'
import { DAY_MS } from '../times.ts'
import { PASSWORD } from './secrets.ts'

interface Account {
  id: number
  username: string
  email: string
}

export const accountOf = async (server: TestServer, token: string): Promise<Account> =>
  ((await server.call('GET', '/api/me', { token })).body as { user: Account }).user

export async function logInAs(server: TestServer, username: string, password = PASSWORD): Promise<string> {
  const { body } = await server.call('POST', '/api/login', { body: { username, password } })
  return (body as { token: string }).token
}

interface Role {
  id: number
  name: string
  version: number
}

/** Signs in an account whose only role has `permissions`. `owner` creates and assigns the role. */
export async function signInHelper(server: TestServer, owner: string, ...permissions: readonly string[]) {
  const token = await server.signIn('user')
  const account = await accountOf(server, token)
  const body = { name: `Role of ${account.username}`, permissions }
  const role = (await server.call('POST', '/api/admin/roles', { token: owner, body })).body as Role
  await server.call('PUT', `/api/admin/users/${account.id}/roles`, { token: owner, body: { roles: [role.id] } })
  return { ...account, token, role }
}

export async function makeScriptToken({ call, clock }: TestServer, owner: string, ...permissions: readonly string[]) {
  const expires_at = new Date(clock.time.getTime() + 10 * DAY_MS).toISOString()
  const body = { name: permissions.join(), permissions, expires_at }
  return ((await call('POST', '/api/admin/tokens', { token: owner, body })).body as { token: string }).token
}
