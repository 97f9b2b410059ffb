import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import type { TakedownRequest } from '../../content/queries/takedownQuery.ts'
import { loggedTable } from '../content/writing/loggedTable.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { urgently, type Queries } from '../database/database.ts'
import { countOf } from '../database/dialect/idList.ts'
import type { StoredRow, StoredValue } from '../database/tables.ts'
import { Refusal } from '../errors/refusals.ts'
import { rowsThatShow } from '../pictures/integrity.ts'
import { removePicture } from '../pictures/store.ts'
import { lockPictures, takedowns, takenDownAmong } from '../pictures/takedowns.ts'

export interface ShownBy {
  type: string
  row: number
}

export const takedownAnswer = z.object({
  id: z.int(),
  picture: z.string().meta({ description: 'The hash of the picture.' }),
  reason: z.string(),
  rows: z
    .array(z.object({ type: z.string(), row: z.int() }))
    .meta({ description: 'The rows that showed it, by the menu key of their type; they have no picture there now.' }),
  actor: z.string().meta({ description: '`user:12` or `command`.' }),
  created_at: z.string(),
})
export type Takedown = z.infer<typeof takedownAnswer>

const asText = (rows: readonly ShownBy[]): string => rows.map(({ type, row }) => `${type} ${row}`).join(', ')
const fromText = (text: string): ShownBy[] =>
  [...text.matchAll(/(\S+) (\d+)/g)].map(([, type = '', row]) => ({ type, row: Number(row) }))

/**
 * Removes a picture for good, in all sizes and from every row that shows it, in one transaction. Throws Refusal
 * `unknown_picture` or `taken_down_already`.
 */
export async function takeDown(
  { database, feed }: Pick<Context, 'database' | 'feed'>,
  author: Author,
  { picture, reason }: TakedownRequest,
): Promise<Takedown> {
  const { engine } = database
  // A takedown must work even on a full disk, so it may use the reserved disk space.
  return write(urgently(database), feed, author, async (writer) => {
    const { tx } = writer
    await lockPictures(tx, engine, [picture])
    if ((await takenDownAmong(tx, [picture])).size > 0) throw new Refusal('taken_down_already')
    const rows: ShownBy[] = []
    for (const type of contentTypes) {
      for (const id of await rowsThatShow(tx, type, picture)) {
        await writer.update(loggedTable(type), id, (before) => withoutPicture(type, before, picture))
        rows.push({ type: type.key, row: id })
      }
    }
    if (!(await removePicture(tx, engine, picture, author.now))) throw new Refusal('unknown_picture')
    const { id, created_at } = await writer.create(takedowns, { picture, reason, rows: asText(rows) })
    return { id, picture, reason, rows, actor: author.actor, created_at }
  })
}

function withoutPicture(type: ContentType, row: StoredRow, picture: string): Record<string, StoredValue> {
  // The text of a picture ends before the next picture, so that many beginnings of pictures take no quadratic time.
  const inText = new RegExp(`!\\[((?:[^\\]!]|!(?!\\[))*)\\]\\([^()\\s]*${picture}[^()\\s]*\\)`, 'g')
  const fields = fieldsOfKind(type, 'picture').filter(([name]) => row[name] === picture)
  return {
    ...Object.fromEntries(fields.map(([name]) => [name, null])),
    ...Object.fromEntries(
      fieldsOfKind(type, 'richText').map(([name]) => [name, String(row[name] ?? '').replace(inText, '$1')]),
    ),
  }
}

export async function listTakedowns(
  queries: Queries,
  { page, size }: { page: number; size: number },
): Promise<{ rows: Takedown[]; total: number }> {
  const found = await queries
    .selectFrom('takedowns')
    .innerJoin('changes', (join) =>
      join
        .onRef('changes.row_id', '=', 'takedowns.id')
        .on('changes.content_type', '=', takedowns.type)
        .on('changes.action', '=', 'create'),
    )
    .select(['takedowns.id', 'picture', 'reason', 'rows', 'actor', 'created_at'])
    .orderBy('takedowns.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const total = await countOf(queries.selectFrom('takedowns'))
  return { rows: found.map((row) => ({ ...row, rows: fromText(row.rows) })), total }
}
