import { EXTERNAL_KEY, type ContentType } from '../../../content/define.ts'
import type { Engine, Queries } from '../../database/database.ts'
import { folded, isNotAscii } from '../../database/dialect/collation.ts'
import { isOneOf, isOneOfTexts } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'
import { inParts } from '../../process/queues/inParts.ts'
import { foldedName } from '../foldedName.ts'

export interface WantedRows {
  ids: ReadonlySet<number>
  keys: ReadonlySet<string>
  names: ReadonlySet<string>
}

export interface NameSource {
  queries: Queries
  engine: Engine
}

interface NamedRow {
  id: number
  key: string | null
  name: string
}

const TEXTS_AT_ONCE = 500
/** Maximum number of names that one query reads, so that each query takes only a few milliseconds. */
const NAMES_AT_ONCE = 2_000

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

export const hasName = (type: ContentType): boolean => type.fields[type.name]?.kind !== 'reference'

/**
 * Returns the rows that have one of the ids, external keys or names. The engines compare only A to Z regardless of case
 * and `foldedName` all letters, so for a name with other letters all rows with such names are returned.
 */
export async function namedRows(
  { queries, engine }: NameSource,
  type: ContentType,
  { ids, keys, names }: WantedRows,
): Promise<NamedRow[]> {
  const rows = new Map<number, NamedRow>()
  const select = queries
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select(['id', EXTERNAL_KEY, `${type.name} as name`])
  const read = async (query: typeof select): Promise<number | null> => {
    const found = await query.execute()
    for (const row of found) {
      const [id, key] = [Number(row['id']), row[EXTERNAL_KEY]]
      rows.set(id, { id, key: typeof key === 'string' ? key : null, name: String(row['name']) })
    }
    return found.length < NAMES_AT_ONCE ? null : Number(found.at(-1)?.['id'])
  }
  for await (const part of inParts([...ids], TEXTS_AT_ONCE))
    await read(select.where((eb) => isOneOf(engine, eb.ref('id'), part)))
  for await (const part of inParts([...keys], TEXTS_AT_ONCE))
    await read(select.where((eb) => isOneOfTexts(engine, eb.ref(EXTERNAL_KEY), part)))
  if (!hasName(type)) return [...rows.values()]
  const wanted = [...new Set([...names].map(foldedName))]
  for await (const part of inParts(wanted.filter(isAscii), TEXTS_AT_ONCE))
    await read(select.where((eb) => isOneOfTexts(engine, folded(engine, eb.ref(type.name)), part)))
  for (let after: number | null = wanted.every(isAscii) ? null : 0; after !== null;) {
    const page = select.where('id', '>', after).orderBy('id').limit(NAMES_AT_ONCE)
    after = await read(page.where((eb) => isNotAscii(eb.ref(type.name))))
  }
  return [...rows.values()]
}
