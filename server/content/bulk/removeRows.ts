import type { ContentType } from '../../../content/define.ts'
import type { Context } from '../../context/context.ts'
import { urgently } from '../../database/database.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { referencedMeanwhile } from '../operations.ts'
import { loggedTable } from '../writing/loggedTable.ts'
import { refusedUse, usesOf, type MaySee } from '../references/uses.ts'
import type { Changed } from './changeRows.ts'
import { chosenIds, countOf, type Choice } from './chosenRows.ts'

/**
 * Skips rows that are already deleted. If other rows refer to some of the rows, deletes none and throws Refusal
 * `referenced`.
 */
export function removeRows(
  context: Pick<Context, 'database' | 'feed' | 'cache' | 'clock'>,
  author: Author,
  type: ContentType,
  choice: Choice,
  maySee: MaySee,
): Promise<Changed> {
  return referencedMeanwhile(() =>
    // Deleting may use the reserved disk space, so that editors can make room on a full disk.
    write(
      urgently(context.database),
      context.feed,
      author,
      async (writer) => {
        const ids = await chosenIds(writer.tx, context, type, choice)
        const uses = await usesOf(writer, type, ids)
        if (uses.counts.length > 0) {
          const refusal = await refusedUse(writer, type, ids, uses, maySee)
          refusal.details.rows = [...uses.referred].sort((one, other) => one - other)
          throw refusal
        }
        return { changed: await writer.removeAll(loggedTable(type), ids), batch: writer.batch }
      },
      { kind: 'delete', type: type.key, rows: countOf(choice) },
    ),
  )
}
