import type { GameRules } from '../../../content/realms/gameFiles.ts'
import { gameRules } from '../../../content/realms/gameImport.ts'
import type { Queries } from '../../database/database.ts'
import type { Writer } from '../../database/changes/write.ts'
import { isOneOfTexts, rowsAtOnce } from '../../database/dialect/idList.ts'
import { inParts } from '../../process/queues/inParts.ts'

/** Returns a function that tells whether a batch has been undone. An undo that was itself undone does not count. */
async function undoneBatches(queries: Queries): Promise<(batch: number) => boolean> {
  const undoings = await queries
    .selectFrom('batches')
    .select(['id', 'undoes'])
    .where('undoes', 'is not', null)
    .execute()
  const undone = new Set<number | null>()
  // Undos are examined from newest to oldest, because only a later undo can undo an earlier one.
  for (const { id, undoes } of undoings.sort((one, other) => other.id - one.id)) if (!undone.has(id)) undone.add(undoes)
  return (batch) => undone.has(batch)
}

const NOTHING = ''

/** For each external key, the values of the row at its last import, as JSON. */
export type LastImport = ReadonlyMap<string, string>

const SOURCE = ':source'

/**
 * The values of an import as JSON. A field that the files leave out keeps what they gave before, so that the client's
 * files need not be there each time. Beside the hash of a picture stands that of its file.
 */
export function givenText(
  before: string | undefined,
  values: Readonly<Record<string, string>>,
  sources: Readonly<Record<string, { source: string }>> = {},
): string {
  const named = Object.fromEntries(Object.entries(sources).map(([field, { source }]) => [field + SOURCE, source]))
  return JSON.stringify({ ...(before !== undefined && (JSON.parse(before) as object)), ...values, ...named })
}

/** The stored picture that an import gave a field, and the hash of the file that it was encoded from. */
export function lastSource(given: string | undefined, field: string): { hash: string; source: string } | null {
  if (!given?.includes(SOURCE)) return null
  const values = JSON.parse(given) as Readonly<Record<string, string>> // The cast is safe, because givenText writes an object of strings.
  const [hash, source] = [values[field], values[field + SOURCE]]
  return hash && source ? { hash, source } : null
}

/** Reads the last imports by content type. An undone import counts as if it had never happened. */
export async function readLastImports(
  queries: Queries,
  realm: number,
  types: readonly string[],
): Promise<ReadonlyMap<string, LastImport>> {
  const isUndone = await undoneBatches(queries)
  const byType = new Map<string, LastImport>()
  for (const type of types) {
    const rows = await queries
      .selectFrom('game_imports')
      .select(['external_key', 'given', 'given_before', 'batch'])
      .where('realm_id', '=', realm)
      .where('content_type', '=', type)
      .execute()
    const own = new Map<string, string>()
    for (const { external_key: key, given, given_before: before, batch } of rows) {
      const counts = batch !== null && isUndone(batch) ? before : given
      if (counts !== null && counts !== NOTHING) own.set(key, counts)
    }
    byType.set(type, own)
  }
  return byType
}

/** Used in place of a type for the rules by which an import read the files. */
const RULES = ':rules'

/** How the files of the last import were read. Null before the first, and if that was before there was this record. */
export async function readLastRules(queries: Queries, realm: number): Promise<GameRules | null> {
  const given = (await readLastImports(queries, realm, [RULES])).get(RULES)?.get(NOTHING)
  return given === undefined ? null : gameRules.parse(JSON.parse(given))
}

export const keepRules = (writer: Writer, realm: number, { mode, encoding }: GameRules, last: GameRules | null) =>
  keep(writer, realm, RULES, [
    { key: NOTHING, given: JSON.stringify({ mode, encoding }), before: last && JSON.stringify(last) },
  ])

export interface NewGiven {
  key: string
  given: string
  before: string | null
}

export async function keep(
  { tx, batch, engine }: Writer,
  realm: number,
  type: string,
  rows: readonly NewGiven[],
): Promise<void> {
  for await (const part of inParts(rows, rowsAtOnce(engine)))
    await tx
      .insertInto('game_imports')
      .values(
        part.map(({ key, given, before }) => ({
          realm_id: realm,
          content_type: type,
          external_key: key,
          given,
          given_before: before,
          batch,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['realm_id', 'content_type', 'external_key']).doUpdateSet((eb) => ({
          given: eb.ref('excluded.given'),
          given_before: eb.ref('excluded.given_before'),
          batch: eb.ref('excluded.batch'),
        })),
      )
      .execute()
}

/**
 * Moves the imported values of removed rows to another column instead of deleting them. Undoing the removal restores
 * the values from there.
 */
export async function forget(
  { tx, batch, engine }: Writer,
  realm: number,
  type: string,
  keys: readonly string[],
): Promise<void> {
  for await (const part of inParts(keys, rowsAtOnce(engine)))
    await tx
      .updateTable('game_imports')
      .set((eb) => ({ given_before: eb.ref('given'), given: NOTHING, batch }))
      .where('realm_id', '=', realm)
      .where('content_type', '=', type)
      .where((eb) => isOneOfTexts(engine, eb.ref('external_key'), part))
      .execute()
}
