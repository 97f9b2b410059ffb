import type { Transaction } from 'kysely'
import { z } from 'zod'
import type { Engine, Queries } from '../database/database.ts'
import { readSchema } from '../database/schema/migrate.ts'
import { readState, removeState, writeState } from '../database/state/siteState.ts'
import type { SystemTables } from '../database/tables.ts'

const placeSchema = z.object({
  store: z.string(),
  key: z.string(),
  /** All earlier tables are complete, and so many pieces of this one. */
  table: z.int(),
  pieces: z.int(),
})

export type RestorePlace = z.infer<typeof placeSchema>

/** Null if no restore is unfinished. */
export async function unfinishedRestore(queries: Queries, engine: Engine): Promise<RestorePlace | null> {
  if ((await readSchema(queries, engine)) === null) return null
  const text = await readState(queries, 'restoring')
  return text === null ? null : placeSchema.parse(JSON.parse(text))
}

/** Part of the transaction that writes the rows. */
export const noteRestore = (tx: Transaction<SystemTables>, place: RestorePlace, now: Date): Promise<void> =>
  writeState(tx, 'restoring', JSON.stringify(place), now)

export const endRestore = (tx: Transaction<SystemTables>): Promise<boolean> => removeState(tx, 'restoring')

export const unfinishedSentence = ({ store, key }: RestorePlace): string =>
  [
    `A restore was begun in this database and has not ended: it holds a part of ${key} alone, and nothing is served from it.`,
    `Go on with it: gapura restore '${store}' --backup ${key}`,
    'It begins where it was ended. To begin with another backup, take another DATA_DIR or DATABASE_URL (docs/operate.md, "Restore").',
  ].join('\n')
