import { EXTERNAL_KEY, PLACE, type ContentType } from '../../../content/define.ts'
import type { Writer } from '../../database/changes/write.ts'
import type { Engine } from '../../database/database.ts'
import { isOneOfTexts } from '../../database/dialect/idList.ts'
import type { ContentTables, StoredRow, StoredValue } from '../../database/tables.ts'

/** What a row has beside its fields, as the log knows it. */
export type Frame = Pick<StoredRow, 'id' | 'version' | 'created_at'> & {
  [PLACE]?: StoredValue
  [EXTERNAL_KEY]?: StoredValue
}

/** Of these keys of others those that rows of a type have. */
export async function takenKeys(
  { tx }: Writer,
  engine: Engine,
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

/** The key by which files of others name a row; none where it has none. */
export const keyOf = ({ [EXTERNAL_KEY]: key }: Pick<Frame, typeof EXTERNAL_KEY>): string[] =>
  typeof key === 'string' ? [key] : []

/**
 * The frame of a row that comes back: its id, in the version after its last, its place where it has one, and its key unless a row
 * that is there has it by now.
 */
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
