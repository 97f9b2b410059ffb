import type { ContentType } from '../../../content/define.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'

/** The ids that exist. */
export async function presentIds(
  { tx }: Writer,
  engine: Engine,
  { table }: ContentType,
  ids: readonly number[],
): Promise<Set<number>> {
  const found = await tx
    .withTables<ContentTables>()
    .selectFrom(table)
    .select('id')
    .where((eb) => isOneOf(engine, eb.ref('id'), ids))
    .execute()
  return new Set(found.map(({ id }) => Number(id)))
}
