import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { columnNames, tableNames } from '../../../content/accounts/ownDataWording.ts'
import { systemTables } from '../../../server/database/tables.ts'
import { readTables } from '../../../server/database/schema/introspection.ts'
import { personalTables } from '../../../server/rights/personalData.ts'
import { engines, useTestServer } from '../../support/testServer.ts'

/** Tables that are treated by code of their own, and the columns that name an account there. */
const TREATED = ['changes.actor', 'former_accounts.user_id']

/** Names an account of a game, with which its rows are deleted or forget it. */
const OF_GAMES = ['game_steps.account_id', 'realm_hidden_names.account_id', 'orders.game_account_id']

describe.each(engines)('On %s, each column that names an account', (engine) => {
  const server = useTestServer(engine)

  it('[person.export] [person.delete] is declared, with what an export says and a deletion does', async () => {
    const { reader } = server().context.database
    const tables = await readTables(reader, engine)
    const named = tables
      .filter(({ name }) => systemTables.has(name))
      .flatMap(({ name, columns }) =>
        columns
          .filter((column) =>
            /(^|_)(user|users|account|owner|maker|creator)_id$|_by$|^(actor|caller)$/.test(column.name),
          )
          .map((column) => `${name}.${column.name}`),
      )
    const { rows } =
      engine === 'sqlite'
        ? await sql<{ name: string }>`
            select m.name || '.' || k."from" as name from sqlite_master m, pragma_foreign_key_list(m.name) k
            where m.type = 'table' and k."table" = 'users'`.execute(reader)
        : await sql<{ name: string }>`
            select f.relname || '.' || a.attname as name from pg_constraint c
            join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
            join pg_attribute a on a.attrelid = f.oid and a.attnum = c.conkey[1]
            where c.contype = 'f' and t.relname = 'users'`.execute(reader)
    const declared = personalTables.flatMap(([table, { names }]) => names.map(({ column }) => `${table}.${column}`))
    expect(rows.length).toBeGreaterThan(10)
    for (const column of new Set([...named, ...rows.map(({ name }) => name)]))
      expect([...declared, ...TREATED, ...OF_GAMES], column).toContain(column)
  })

  it('[person.export] is of a table whose columns are all in it or left out on purpose', async () => {
    const tables = await readTables(server().context.database.reader, engine)
    for (const [name, { exported }] of personalTables)
      expect(
        tables
          .find((table) => table.name === name)
          ?.columns.map((column) => column.name)
          .sort(),
        name,
      ).toEqual(Object.keys(exported).sort())
  })
})

it('[person.export] has words for each table and column on the page that shows it', () => {
  for (const [table, { exported }] of personalTables) {
    const columns = Object.keys(exported).filter((column) => exported[column])
    if (columns.length > 0) expect(Object.keys(tableNames), table).toContain(table)
    for (const column of columns) expect(Object.keys(columnNames), `${table}.${column}`).toContain(column)
  }
})
