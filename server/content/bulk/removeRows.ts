import type { ContentType } from '../../../content/define.ts'
import { referencesTo } from '../../../content/index.ts'
import type { Context } from '../../context/context.ts'
import { urgently, type Engine } from '../../database/database.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { loggedTable, referencedMeanwhile } from '../operations.ts'
import type { Changed } from './changeRows.ts'
import { chosenIds, type Choice } from './chosenRows.ts'

/**
 * Deletes the rows that are chosen, in one change; one that is gone already is left out. Throws Refusal `referenced` where other rows
 * refer to some of them: then all stay.
 */
export function removeRows(
  context: Pick<Context, 'database' | 'feed' | 'caches' | 'clock'>,
  author: Author,
  type: ContentType,
  choice: Choice,
): Promise<Changed> {
  return referencedMeanwhile(() =>
    // With a full disk too: what is deleted makes room.
    write(
      urgently(context.database),
      context.feed,
      author,
      async (writer) => {
        const ids = await chosenIds(writer, context, type, choice)
        const { by, referred } = await referencesFromOutside(writer, context.database.engine, type, ids)
        if (by.length > 0)
          throw new Refusal('referenced', {
            values: { by: by.join(', ') },
            rows: [...referred].sort((one, other) => one - other),
          })
        return { changed: await writer.removeAll(loggedTable(type), ids), batch: writer.batch }
      },
      { kind: 'delete', type: type.key },
    ),
  )
}

/** How many rows of which type refer to these, other than these themselves; and which of these they refer to. */
export async function referencesFromOutside(
  { tx }: Writer,
  engine: Engine,
  type: ContentType,
  ids: readonly number[],
): Promise<{ by: string[]; referred: ReadonlySet<number> }> {
  const by: string[] = []
  const referred = new Set<number>()
  for (const { type: other, field } of referencesTo(type.key)) {
    const found = await tx
      .withTables<ContentTables>()
      .selectFrom(other.table)
      .select((eb) => [eb.ref(field).as('id'), eb.fn.countAll<number>().as('total')])
      .where((eb) => isOneOf(engine, eb.ref(field), ids))
      .$if(other.key === type.key, (rows) => rows.where((eb) => eb.not(isOneOf(engine, eb.ref('id'), ids))))
      .groupBy(field)
      .execute()
    for (const { id } of found) referred.add(Number(id))
    const total = found.reduce((sum, row) => sum + Number(row.total), 0)
    if (total > 0) by.push(`${total} ${other.title}`)
  }
  return { by, referred }
}
