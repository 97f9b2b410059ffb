import { sql, type Kysely } from 'kysely'

/**
 * What the trash and the audit trail are read by. The trash asks which rows were deleted in the last month: an index of the
 * deletions alone, with all that the question needs. The audit trail of one content type is read from its end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('changes_deletions')
    .on('changes')
    .columns(['content_type', 'time', 'row_id', 'sequence'])
    .where(sql.ref('action'), '=', sql.lit('delete'))
    .execute()
  await db.schema.createIndex('changes_type').on('changes').columns(['content_type', 'sequence']).execute()
}
