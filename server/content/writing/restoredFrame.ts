import { EXTERNAL_KEY, PLACE, type ContentType } from '../../../content/define.ts'
import type { Writer } from '../../database/changes/write.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'

export type Frame = Pick<StoredRow, 'id' | 'version' | 'created_at'> & {
  [PLACE]?: StoredValue
  [EXTERNAL_KEY]?: StoredValue
}

export async function takenKeys(
  { tx, engine }: Writer,
  type: ContentType,
  keys: readonly string[],
): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map()
  const found = await tx
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(['id', EXTERNAL_KEY])
    .where((eb) => isOneOfTexts(engine, eb.ref(EXTERNAL_KEY), keys))
    .execute()
  return new Map(found.map((row) => [String(row[EXTERNAL_KEY]), Number(row['id'])]))
}

export const keyOf = ({ [EXTERNAL_KEY]: key }: Pick<Frame, typeof EXTERNAL_KEY>): string[] =>
  typeof key === 'string' ? [key] : []

/** A restored row gets its external key back, unless another row now has that key. */
export function comingBack(
  type: ContentType,
  frame: Frame,
  taken: { has: (key: string) => boolean },
): Record<string, StoredValue> {
  const { id, version, created_at, [PLACE]: place } = frame
  const [key] = keyOf(frame)
  return {
    id,
    version: version + 1,
    created_at,
    ...(type.order === 'hand' && place !== undefined && { [PLACE]: place }),
    ...(key !== undefined && !taken.has(key) && { [EXTERNAL_KEY]: key }),
  }
}
