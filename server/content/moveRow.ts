import { PLACE, type ContentType, type Row } from '../../content/define.ts'
import type { Target } from '../../content/queries/moveQuery.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/messages/fill.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { invalid, Refusal } from '../errors/refusals.ts'
import { presentWritten } from './operations.ts'
import { loggedTable } from './writing/loggedTable.ts'
import { heldOrder, placesFor } from './handOrder.ts'
/**
 * Moves a row next to another row instead of to a numbered position, because positions change when other users move
 * rows. Throws Refusal `not_found` if the row is missing, and `invalid` if the other row is missing.
 */
export async function moveRow<T extends ContentType>(
  { database, feed, config }: Pick<Context, 'database' | 'feed' | 'config'>,
  author: Author,
  type: T,
  id: number,
  { side, of }: Target,
): Promise<Row<T>> {
  return write(database, feed, author, async (writer) => {
    const order = await heldOrder(writer, type)
    const row = order.find((placed) => placed.id === id)
    if (!row) throw new Refusal('not_found')
    const others = order.filter((placed) => placed.id !== id)
    const target = others.findIndex((placed) => placed.id === of)
    if (target < 0 && of !== id) {
      const { unknownReference } = validation(type.wording.language)
      throw invalid({ [side]: [fill(unknownReference, { label: type.title, id: of })] })
    }
    const index = side === 'before' ? target : target + 1
    const stays = of === id || order[index]?.id === id
    const places = stays ? [] : placesFor(row, others, index)
    for (const { id: moved, place } of places) await writer.move(loggedTable(type), moved, { [PLACE]: place })
    return presentWritten(writer, config, type, id, author.now)
  })
}
