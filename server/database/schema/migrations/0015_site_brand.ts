import type { Kysely } from 'kysely'
import type { MigrationTools } from './tools.ts'

/** Written from the declarations by `npm run migration site_brand`. */
export async function up(db: Kysely<unknown>, { addField }: MigrationTools): Promise<void> {
  await addField(db, 'site_settings', 'logo', {
    type: 'text',
    nullable: true,
    refersTo: { table: 'pictures', column: 'hash' },
  })
  await addField(db, 'site_settings', 'icon', {
    type: 'text',
    nullable: true,
    refersTo: { table: 'pictures', column: 'hash' },
  })
  await addField(db, 'site_settings', 'share_picture', {
    type: 'text',
    nullable: true,
    refersTo: { table: 'pictures', column: 'hash' },
  })
  await addField(db, 'site_settings', 'description', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'community_name', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'community_link', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'footer_text', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'terms', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'terms_link', { type: 'text', nullable: false })
  await addField(db, 'site_settings', 'hide_credit', { type: 'boolean', nullable: false })
}
