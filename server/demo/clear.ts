import { z } from 'zod'
import { listTypes, referencesTo } from '../../content/index.ts'
import type { ContentType } from '../../content/define.ts'
import { loggedTable } from '../content/writing/loggedTable.ts'
import { usesOf } from '../content/references/uses.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { DEMO_ACTOR } from '../database/actors.ts'
import { write } from '../database/changes/write.ts'
import { ignoreProgress, type OnProgress } from '../process/progress.ts'
import { demoRows } from './rows.ts'
import { clearSettings } from './settings.ts'
import { demoEnglish } from './wording.ts'

export const cleared = z.object({
  removed: z.int(),
  left: z
    .array(
      z.object({ type: z.string(), id: z.int(), name: z.string(), why: z.enum(['edited', 'referred to']) }).readonly(),
    )
    .readonly()
    .meta({ description: 'Rows of the demo that stay, and why.' }),
})

export type Cleared = z.infer<typeof cleared>

interface ClearOptions {
  author?: Author
  onProgress?: OnProgress
}

/** Deletes the demo's rows. Rows that an operator edited stay, together with the rows to which they refer. */
export async function clearDemo(
  { database, feed, clock }: Context,
  { author, onProgress = ignoreProgress }: ClearOptions = {},
): Promise<Cleared> {
  const command: Author = { actor: DEMO_ACTOR, requestId: null, address: null, now: clock.now() }
  return write(database, feed, author ?? command, async (writer) => {
    const left: Cleared['left'][number][] = []
    let removed = 0
    const types = referringFirst()
    for (const [done, type] of types.entries()) {
      onProgress({ step: demoEnglish.clearing, done, total: types.length })
      for (const row of await demoRows(writer.tx, type)) {
        const keep = (why: Cleared['left'][number]['why']) =>
          left.push({ type: type.title, id: row.id, name: String(row[type.name]), why })
        if (row.version > 1) keep('edited')
        else if ((await usesOf(writer, type, [row.id])).counts.length > 0) keep('referred to')
        else {
          await writer.remove(loggedTable(type), row.id)
          removed += 1
        }
      }
    }
    await clearSettings(writer)
    return { removed, left }
  })
}

function referringFirst(): ContentType[] {
  const ordered: ContentType[] = []
  const visit = (type: ContentType): void => {
    if (ordered.includes(type)) return
    for (const { type: referring } of referencesTo(type.key)) if (referring !== type) visit(referring)
    ordered.push(type)
  }
  listTypes.forEach(visit)
  return ordered
}
