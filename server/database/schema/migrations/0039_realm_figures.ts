import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** What comes from realms (server/game/figures), and how they show it. */
export async function up(db: Kysely<unknown>, { addField, time }: MigrationTools): Promise<void> {
  for (const name of ['factions', 'servers', 'query']) {
    await addField(db, 'realms', name, { type: 'text', nullable: false })
  }
  const switches = ['online', 'factions', 'players', 'guilds', 'vip'].flatMap((section) => [
    `landing_${section}`,
    `hides_${section}`,
  ])
  for (const name of [...switches, 'hidden']) await addField(db, 'realms', name, { type: 'boolean', nullable: false })

  const realmTable = (name: string) =>
    db.schema
      .createTable(name)
      .addColumn('realm_id', 'integer', (column) => column.notNull().references('realms.id').onDelete('cascade'))
  await realmTable('realm_figures')
    .addColumn('figure', 'text', (column) => column.notNull())
    .addColumn('rows', 'text')
    .addColumn('given_at', time)
    .addColumn('interval', 'integer', (column) => column.notNull())
    .addColumn('tried_at', time, (column) => column.notNull())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('failing_since', time)
    .addColumn('failure', 'text', (column) => column.notNull())
    .addColumn('refused', 'text', (column) => column.notNull())
    .addColumn('placed_at', time)
    .addColumn('record', 'integer')
    .addColumn('record_at', time)
    .addPrimaryKeyConstraint('realm_figures_key', ['realm_id', 'figure'])
    .execute()
  await realmTable('realm_population')
    .addColumn('span', 'text', (column) => column.notNull())
    .addColumn('at', time, (column) => column.notNull())
    .addColumn('players', 'integer', (column) => column.notNull())
    .addColumn('most', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('realm_population_key', ['realm_id', 'span', 'at'])
    .execute()
  await realmTable('realm_places')
    .addColumn('figure', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('score', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('realm_places_key', ['realm_id', 'figure', 'name_key', 'day'])
    .execute()
  await db.schema
    .createIndex('realm_places_days')
    .on('realm_places')
    .columns(['realm_id', 'figure', 'day', 'place'])
    .execute()
  await realmTable('realm_hidden_names')
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('hidden_at', time, (column) => column.notNull())
    .addPrimaryKeyConstraint('realm_hidden_names_key', ['realm_id', 'name_key'])
    .execute()
}
