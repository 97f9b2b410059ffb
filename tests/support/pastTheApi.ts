import type { Selectable } from 'kysely'
import type { ContentType } from '../../content/define.ts'
import type { RowValues } from '../../server/content/bodyValues.ts'
import { createRows } from '../../server/content/bulk/createRows.ts'
import { write, type Writer } from '../../server/database/changes/write.ts'
import type { SystemTables } from '../../server/database/tables.ts'
import type { TestServer } from './testServer.ts'

type WriteArguments = Parameters<typeof write>

export const authorAt = ({ clock }: TestServer, actor = 'test') => ({
  actor,
  requestId: null,
  address: null,
  now: clock.time,
})

/** Writes rows in one transaction, as the server does, but without an API call. */
export const writing = <T>(
  server: TestServer,
  work: (writer: Writer) => Promise<T>,
  { actor = 'test', batch }: { actor?: string; batch?: WriteArguments[4] } = {},
): Promise<T> => write(server.context.database, server.context.feed, authorAt(server, actor), work, batch)

/** Creates rows from the values of each number from zero on. */
export const insertRows = (
  server: TestServer,
  type: ContentType,
  many: number,
  values: (number: number) => RowValues,
) =>
  writing(server, (writer) =>
    createRows(writer, authorAt(server), type, {
      rows: Array.from({ length: many }, (_, number) => ({ values: values(number), id: null, key: null, at: '' })),
      mayPublish: true,
    }),
  )

export const rowsOf = <T extends keyof SystemTables>({ context }: TestServer, table: T) =>
  // Kysely cannot infer the rows of a table whose name is a parameter.
  context.database.reader
    .selectFrom(table as 'users')
    .selectAll()
    .execute() as unknown as Promise<Selectable<SystemTables[T]>[]>

/** Returns the content of some tables as text, for tests that search the text for secrets. */
export const storedText = async (server: TestServer, ...tables: readonly (keyof SystemTables)[]): Promise<string> =>
  JSON.stringify(await Promise.all(tables.map((table) => rowsOf(server, table))))

/** Changes stored values of an account in ways that the API does not allow. */
export const setAccount = (
  { context }: TestServer,
  username: string,
  values: Partial<Pick<Selectable<SystemTables['users']>, 'suspended_at' | 'password_hash'>>,
) => context.database.writer.updateTable('users').set(values).where('username', '=', username).execute()
