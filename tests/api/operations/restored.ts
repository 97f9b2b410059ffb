import { contentReader, untracked } from '../../../server/content/contentReader.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { fieldsOfKind } from '../../../content/define.ts'
import { contentTypes, listTypes } from '../../../content/index.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { readConfig } from '../../../server/process/config.ts'
import { createSample, form, picture, type SampleRow } from '../../support/samples.ts'
import { startTestServer, testEnvironment, type EngineName, type TestServer } from '../../support/testServer.ts'

export const NOW = new Date('2026-11-21T04:00:00.000Z')

interface Restoring {
  settings?: Record<string, string>
  now?: Date
  /** Creating the tables takes a second, so by default the database already has them. */
  isMigrated?: boolean
}

export async function startRestored(
  engine: EngineName,
  file: string,
  { settings = {}, now = NOW, isMigrated = true }: Restoring = {},
): Promise<TestServer> {
  const environment = await testEnvironment(engine, { isMigrated })
  const database = openDatabase(readConfig(environment))
  await restoreBackup(database, file, { now: () => now })
  await database.close()
  return startTestServer(engine, { ...environment, ...settings })
}

export async function createEach(server: TestServer, token: string): Promise<void> {
  for (const [index, type] of listTypes.entries()) {
    const { id } = await createSample(server, token, type)
    for (const [name] of fieldsOfKind(type, 'picture')) {
      const body = form({}, { [name]: await picture('png', 700 + index, 20) })
      await server.call('POST', `/api${type.path}/${id}?_method=PUT`, { token, body })
    }
  }
}

export async function listOf(server: TestServer, path: string): Promise<SampleRow[]> {
  const type = contentTypes.find((one) => one.path === path)
  if (!type || type.readers === 'everybody')
    return [(await server.call('GET', `/api${path}`)).body as SampleRow | SampleRow[]].flat()
  // A restored server has no sessions, so rows for staff are read without the API.
  const reader = contentReader(server.context, untracked)
  const rows: unknown = type.single ? [await reader.single(type)] : (await reader.list(type, {})).rows
  return rows as SampleRow[] // The cast is safe, because the rows are those of the API.
}

/**
 * Returns all lists and single rows of the API. AVIF files are left out, because the server creates them later in the
 * background.
 */
export async function allLists(server: TestServer): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {}
  for (const { key, path } of contentTypes) lists[key] = (await listOf(server, path)).map(withoutAvif)
  return lists
}

export async function allPictures(server: TestServer): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {}
  for (const type of contentTypes) {
    for (const [name] of fieldsOfKind(type, 'picture')) {
      for (const { [`${name}_url`]: address } of await listOf(server, type.path)) {
        if (typeof address !== 'string') continue
        const response = await fetch(server.url + address)
        pictures[address] = Buffer.from(await response.arrayBuffer()).toString('base64')
      }
    }
  }
  return pictures
}

export const contentOf = async (server: TestServer) => ({
  lists: await allLists(server),
  pictures: await allPictures(server),
  log: await wholeLog(server),
})

/** Returns all log entries. The rows are parsed, because SQLite and PostgreSQL write JSON and booleans differently. */
export async function wholeLog({ context }: TestServer) {
  const changes = await context.database.reader.selectFrom('changes').selectAll().orderBy('sequence').execute()
  const parsed = (json: string | null): unknown =>
    JSON.parse(json ?? 'null', (_key, value: unknown) => (typeof value === 'boolean' ? Number(value) : value))
  return changes.map((change) => ({ ...change, before: parsed(change.before), after: parsed(change.after) }))
}

const withoutAvif = (row: SampleRow) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_avif')))
