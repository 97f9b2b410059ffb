import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration item_database`, but for one index. */
export async function up(
  db: Kysely<unknown>,
  {
    addExternalKey,
    addField,
    createContentTable,
    createSingleTable,
    engine,
    indexReference,
    indexSearch,
    indexSort,
  }: MigrationTools,
): Promise<void> {
  await addField(db, 'maps', 'cells_wide', { type: 'integer', nullable: true })
  await addField(db, 'maps', 'cells_high', { type: 'integer', nullable: true })
  await indexSort(db, 'maps', 'cells_wide', { folded: false, nullable: true })
  await indexSort(db, 'maps', 'cells_high', { folded: false, nullable: true })
  await addField(db, 'npcs', 'x', { type: 'integer', nullable: true })
  await addField(db, 'npcs', 'y', { type: 'integer', nullable: true })
  await indexSort(db, 'npcs', 'x', { folded: false, nullable: true })
  await indexSort(db, 'npcs', 'y', { folded: false, nullable: true })
  await addField(db, 'items', 'kind', { type: 'text', nullable: false })
  await addField(db, 'items', 'description', { type: 'text', nullable: false })
  await addField(db, 'items', 'body', { type: 'text', nullable: false })
  await addField(db, 'items', 'icon', { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } })
  await addField(db, 'items', 'weight', { type: 'double precision', nullable: true })
  await addField(db, 'items', 'slots', { type: 'integer', nullable: true })
  await addField(db, 'items', 'used_by', { type: 'text', nullable: false })
  await addField(db, 'items', 'buy_price', { type: 'integer', nullable: true })
  await addField(db, 'items', 'sell_price', { type: 'integer', nullable: true })
  await indexSort(db, 'items', 'kind', { folded: true, nullable: false })
  // Items of a kind are listed by name: by hand, since no declaration asks for an order within another.
  const folded = (column: string) =>
    engine === 'sqlite'
      ? sql`${sql.ref(column)} collate nocase`
      : sql`(lower(${sql.ref(column)} collate "C") collate "C")`
  await sql`create index items_by_kind_and_name on items (${folded('kind')}, ${folded('items_name')}, id)`.execute(db)
  await indexSort(db, 'items', 'weight', { folded: false, nullable: true })
  await indexSort(db, 'items', 'slots', { folded: false, nullable: true })
  await indexSort(db, 'items', 'used_by', { folded: true, nullable: false })
  await indexSort(db, 'items', 'buy_price', { folded: false, nullable: true })
  await indexSort(db, 'items', 'sell_price', { folded: false, nullable: true })
  await createContentTable(db, 'npc_items', {
    npc_id: { type: 'integer', nullable: false, refersTo: { table: 'npcs', column: 'id' } },
    items_id: { type: 'integer', nullable: false, refersTo: { table: 'items', column: 'id' } },
    price: { type: 'integer', nullable: true },
  })
  await addExternalKey(db, 'npc_items')
  await indexSort(db, 'npc_items', 'created_at', { folded: false, nullable: false })
  await indexSort(db, 'npc_items', 'updated_at', { folded: false, nullable: false })
  await indexSort(db, 'npc_items', 'price', { folded: false, nullable: true })
  await indexReference(db, 'npc_items', 'npc_id')
  await indexReference(db, 'npc_items', 'items_id')
  await createContentTable(db, 'monsters', {
    monster_name: { type: 'text', nullable: false },
    level: { type: 'integer', nullable: true },
    race: { type: 'text', nullable: false },
    element: { type: 'text', nullable: false },
    size: { type: 'text', nullable: false },
    hp: { type: 'integer', nullable: true },
    base_experience: { type: 'integer', nullable: true },
    job_experience: { type: 'integer', nullable: true },
    image: { type: 'text', nullable: true, refersTo: { table: 'pictures', column: 'hash' } },
  })
  await addExternalKey(db, 'monsters')
  await indexSort(db, 'monsters', 'created_at', { folded: false, nullable: false })
  await indexSort(db, 'monsters', 'updated_at', { folded: false, nullable: false })
  await indexSort(db, 'monsters', 'monster_name', { folded: true, nullable: false })
  await indexSort(db, 'monsters', 'level', { folded: false, nullable: true })
  await indexSort(db, 'monsters', 'race', { folded: true, nullable: false })
  await indexSort(db, 'monsters', 'element', { folded: true, nullable: false })
  await indexSort(db, 'monsters', 'size', { folded: true, nullable: false })
  await indexSort(db, 'monsters', 'hp', { folded: false, nullable: true })
  await indexSort(db, 'monsters', 'base_experience', { folded: false, nullable: true })
  await indexSort(db, 'monsters', 'job_experience', { folded: false, nullable: true })
  await indexSearch(db, 'monsters', ['monster_name'])
  await addField(db, 'drops', 'monster_id', {
    type: 'integer',
    nullable: true,
    refersTo: { table: 'monsters', column: 'id' },
  })
  await addField(db, 'drops', 'chance', { type: 'double precision', nullable: true })
  await addField(db, 'drops', 'quantity', { type: 'integer', nullable: true })
  await indexSort(db, 'drops', 'chance', { folded: false, nullable: true })
  await indexSort(db, 'drops', 'quantity', { folded: false, nullable: true })
  await indexReference(db, 'drops', 'monster_id')
  await createContentTable(db, 'spawns', {
    monster_id: { type: 'integer', nullable: false, refersTo: { table: 'monsters', column: 'id' } },
    map_information_id: { type: 'integer', nullable: false, refersTo: { table: 'maps', column: 'id' } },
    amount: { type: 'integer', nullable: true },
    respawn_seconds: { type: 'integer', nullable: true },
    x: { type: 'integer', nullable: true },
    y: { type: 'integer', nullable: true },
  })
  await addExternalKey(db, 'spawns')
  await indexSort(db, 'spawns', 'created_at', { folded: false, nullable: false })
  await indexSort(db, 'spawns', 'updated_at', { folded: false, nullable: false })
  await indexSort(db, 'spawns', 'amount', { folded: false, nullable: true })
  await indexSort(db, 'spawns', 'respawn_seconds', { folded: false, nullable: true })
  await indexSort(db, 'spawns', 'x', { folded: false, nullable: true })
  await indexSort(db, 'spawns', 'y', { folded: false, nullable: true })
  await indexReference(db, 'spawns', 'monster_id')
  await indexReference(db, 'spawns', 'map_information_id')
  await createSingleTable(db, 'rates_settings', {
    drop_rate: { type: 'double precision', nullable: true },
    drop_rates_by_kind: { type: 'text', nullable: false },
    experience_rate: { type: 'double precision', nullable: true },
  })
}
