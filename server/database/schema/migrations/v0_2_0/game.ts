import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from '../tools.ts'
import { boolean, decimal, integer, picture, rowOf, text, type Columns } from './columns.ts'

export async function createGame(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  await createRealms(db, tools)
  await createItemDatabase(db, tools)
  await db.schema
    .createTable('game_imports')
    .addColumn('realm_id', 'integer', (column) => column.notNull().references('realms.id').onDelete('cascade'))
    .$call(tools.columns('content_type text, external_key text, given text, given_before text?, batch integer?'))
    .addPrimaryKeyConstraint('game_imports_key', ['realm_id', 'content_type', 'external_key'])
    .execute()
}

async function createRealms(
  db: Kysely<unknown>,
  { columns, addExternalKey, addField, createContentTable }: MigrationTools,
) {
  await createContentTable(db, 'realms', { key: text, name: text, adapter: text }, ['key'])
  await addExternalKey(db, 'realms')
  for (const name of ['factions', 'servers', 'query']) {
    await addField(db, 'realms', name, text)
  }
  const switches = ['online', 'factions', 'players', 'guilds', 'vip'].flatMap((section) => [
    `landing_${section}`,
    `hides_${section}`,
  ])
  for (const name of [...switches, 'hidden']) await addField(db, 'realms', name, boolean)

  const realmTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('realm_id', 'integer', (column) => column.notNull().references('realms.id').onDelete('cascade'))
  await realmTable('realm_figures')
    .$call(columns('figure text, rows text?, given_at time?, interval integer, tried_at time'))
    .$call(columns('failures integer, failing_since time?, failure text, refused text, placed_at time?'))
    .$call(columns('record integer?, record_at time?'))
    .addPrimaryKeyConstraint('realm_figures_key', ['realm_id', 'figure'])
    .execute()
  await realmTable('realm_population')
    .$call(columns('span text, at time, players integer, most integer'))
    .addPrimaryKeyConstraint('realm_population_key', ['realm_id', 'span', 'at'])
    .execute()
  await realmTable('realm_places')
    .$call(columns('figure text, name_key text, day text, place integer, score integer'))
    .addPrimaryKeyConstraint('realm_places_key', ['realm_id', 'figure', 'name_key', 'day'])
    .execute()
  await db.schema
    .createIndex('realm_places_days')
    .on('realm_places')
    .columns(['realm_id', 'figure', 'day', 'place'])
    .execute()
  await realmTable('realm_hidden_names')
    .$call(columns('name_key text, name text, hidden_at time'))
    .addPrimaryKeyConstraint('realm_hidden_names_key', ['realm_id', 'name_key'])
    .execute()
}

async function createItemDatabase(db: Kysely<unknown>, tools: MigrationTools): Promise<void> {
  const { addExternalKey, addField, createContentTable, engine, indexReference, indexSearch } = tools
  const indexSorts = async (table: string, columns: Columns) => {
    for (const [name, { type, nullable }] of Object.entries(columns))
      await tools.indexSort(db, table, name, { folded: type === 'text' && !name.endsWith('_at'), nullable })
  }
  const addSorted = async (table: string, columns: Columns) => {
    for (const [name, shape] of Object.entries(columns)) await addField(db, table, name, shape)
    await indexSorts(table, columns)
  }
  const createTable = async (table: string, references: Columns, sorted: Columns, others: Columns = {}) => {
    await createContentTable(db, table, { ...references, ...sorted, ...others })
    await addExternalKey(db, table)
    await indexSorts(table, { created_at: text, updated_at: text, ...sorted })
    for (const name of Object.keys(references)) await indexReference(db, table, name)
  }

  await addSorted('maps', { cells_wide: integer, cells_high: integer })
  await addSorted('npcs', { x: integer, y: integer })
  await addSorted('items', { kind: text })
  for (const [name, shape] of Object.entries({ description: text, body: text, icon: picture }))
    await addField(db, 'items', name, shape)
  await addSorted('items', {
    ...{ weight: decimal, slots: integer, used_by: text, buy_price: integer, sell_price: integer },
  })
  const folded = (column: string) =>
    engine === 'sqlite'
      ? sql`${sql.ref(column)} collate nocase`
      : sql`(lower(${sql.ref(column)} collate "C") collate "C")`
  await sql`create index items_by_kind_and_name on items (${folded('kind')}, ${folded('items_name')}, id)`.execute(db)
  await createTable('npc_items', { npc_id: rowOf('npcs', false), items_id: rowOf('items', false) }, { price: integer })
  await createTable(
    'monsters',
    {},
    {
      ...{ monster_name: text, level: integer, race: text, element: text, size: text },
      ...{ hp: integer, base_experience: integer, job_experience: integer },
    },
    { image: picture },
  )
  await indexSearch(db, 'monsters', ['monster_name'])
  await addField(db, 'drops', 'monster_id', rowOf('monsters'))
  await addSorted('drops', { chance: decimal, quantity: integer })
  await indexReference(db, 'drops', 'monster_id')
  await createTable(
    'spawns',
    { monster_id: rowOf('monsters', false), map_information_id: rowOf('maps', false) },
    { amount: integer, respawn_seconds: integer, x: integer, y: integer },
  )
}
