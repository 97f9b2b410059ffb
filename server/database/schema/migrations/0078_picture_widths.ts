import { sql, type Kysely } from 'kysely'

/**
 * Pictures come in the widths 480 and 800 instead of 640 and 960. A picture without `avif_at` is shown as WebP until the
 * background encoder has completed it. The site encodes a missing WebP size on request, except where browsers read a store
 * directly. A store keeps the old sizes, because only a whole picture is removed from it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update pictures set avif_at = null where width > 480`.execute(db)
  await sql`
    delete from picture_files
    where width in (640, 960)
      and width < (select picture.width from pictures as picture where picture.hash = picture_files.hash)`.execute(db)
}
