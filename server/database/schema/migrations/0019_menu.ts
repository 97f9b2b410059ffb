import { sql, type Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** The menu of docs/product.md, section 2, with which every site begins; an entry without an address has those of its list. */
const entries: readonly { label: string; address: string; below?: readonly [label: string, address: string][] }[] = [
  { label: 'HOME', address: '/' },
  { label: 'NEWS', address: '/news' },
  {
    label: 'Game Info',
    address: '',
    below: [
      ['Server Info', '/gameinfo/server'],
      ['Quest Info', '/gameinfo/quest'],
      ['Map Info', '/gameinfo/map'],
      ['Server Rules', '/gameinfo/rules'],
    ],
  },
  { label: 'DOWNLOAD', address: '/download' },
  { label: 'DONATION', address: '/donation' },
]

/** Its tables are from the declarations, by `npm run migration menu`. */
export async function up(
  db: Kysely<unknown>,
  { engine, addPlace, createContentTable, indexReference }: MigrationTools,
): Promise<void> {
  await createContentTable(db, 'menu_entries', {
    label: { type: 'text', nullable: false },
    address: { type: 'text', nullable: false },
    parent_id: { type: 'integer', nullable: true, refersTo: { table: 'menu_entries', column: 'id' } },
    hidden: { type: 'boolean', nullable: false },
  })
  await addPlace(db, 'menu_entries')
  await indexReference(db, 'menu_entries', 'parent_id')

  const now = new Date().toISOString()
  const hidden = engine === 'sqlite' ? 0 : false
  let place = 0
  const add = async (label: string, address: string, parent: number | null): Promise<number | null> => {
    place += 65_536
    const { rows } = await sql<{ id: number }>`
      insert into menu_entries (label, address, parent_id, hidden, place, created_at, updated_at)
      values (${label}, ${address}, ${parent}, ${hidden}, ${place}, ${now}, ${now}) returning id`.execute(db)
    return rows[0]?.id ?? null
  }
  for (const { label, address, below = [] } of entries) {
    const parent = await add(label, address, null)
    for (const [name, of] of below) await add(name, of, parent)
  }
}
