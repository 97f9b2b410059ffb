import { readTables } from '../../server/database/schema/introspection.ts'
import { DeletionRunner } from '../../server/rights/deletionRunner.ts'
import { PASSWORD, PIN, withPassword } from './access/secrets.ts'
import type { TestServer } from './testServer.ts'
import { DAY_MS } from './times.ts'

export const ADDRESS = '203.0.113.77'
const AGENT = 'Mozilla/5.0 (Android 14; Mobile) Gecko/128.0 Firefox/128.0'

interface Registered {
  id: number
  username: string
  email: string
  token: string
}

/** Calls the API as a browser of the person, by default from ADDRESS. */
export const callAs = (
  server: TestServer,
  method: string,
  path: string,
  token: string | null,
  body?: unknown,
  address = ADDRESS,
) => server.call(method, path, { token, body, headers: { 'x-forwarded-for': address, 'user-agent': AGENT } })

export async function registerPerson(server: TestServer, username: string, address = ADDRESS): Promise<Registered> {
  const email = `${username.toLowerCase()}@surat.example`
  const body = { username, email, ...withPassword(PASSWORD), PIN }
  const answer = await callAs(server, 'POST', '/api/register', null, body, address)
  const { user, token } = answer.body as { user: Registered; token: string }
  return { id: user.id, username, email, token }
}

export const logInPerson = (server: TestServer, username: string, password = PASSWORD) =>
  callAs(server, 'POST', '/api/login', null, { username, password })

/** All that the database stores, as text. */
export async function wholeDatabase({ context }: TestServer): Promise<string> {
  const { database } = context
  const tables: unknown[] = []
  for (const { name } of await readTables(database.reader, database.engine))
    tables.push(
      await database.reader
        .withTables<Record<string, Record<string, unknown>>>()
        .selectFrom(name)
        .selectAll()
        .execute(),
    )
  return JSON.stringify(tables)
}

/** Lets days pass in steps, because the runner does not trust a clock that jumps. */
export async function passDays(server: TestServer, days: number): Promise<number> {
  let deleted = 0
  const errors: unknown[] = []
  const runner = new DeletionRunner(server.context, {
    onDeleted: (accounts) => (deleted += accounts),
    onError: (error) => errors.push(error),
  })
  await runner.run()
  for (let left = days; left > 0; left -= 1) {
    server.pass(Math.min(left, 1) * DAY_MS)
    await runner.run()
  }
  return deleted
}
