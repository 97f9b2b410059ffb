import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration monster_details`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'monsters', 'other_name', { type: 'text', nullable: false })
  await addField(db, 'monsters', 'sp', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'cast_range', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'chase_range', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'attack_delay', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'attack_motion', { type: 'integer', nullable: true })
  await addField(db, 'monsters', 'damage_motion', { type: 'integer', nullable: true })
  await addField(db, 'drops', 'steal_protected', { type: 'boolean', nullable: false })
}
