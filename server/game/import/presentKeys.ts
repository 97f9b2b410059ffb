import { EXTERNAL_KEY, type ContentType } from '../../../content/define.ts'
import { LARGEST_ID } from '../../../content/limits.ts'
import { selectRows, storedName } from '../../content/joinedRows.ts'
import type { Database, Queries } from '../../database/database.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { ContentTables } from '../../database/tables.ts'
import { inParts } from '../../process/queues/inParts.ts'

export class PresentKeys {
  readonly #ids = new Map<string, Map<string, number>>()
  readonly #used = new Set<number>()
  #next = LARGEST_ID

  async read(queries: Queries, type: ContentType): Promise<void> {
    const rows = await queries.withTables<ContentTables>().selectFrom(type.table).select(['id', EXTERNAL_KEY]).execute()
    const own = new Map<string, number>()
    for (const row of rows) {
      const [id, key] = [Number(row['id']), row[EXTERNAL_KEY]]
      // A stand-in number must differ from the ids of all types, because a single Map translates the references to rows
      // of every type.
      this.#used.add(id)
      if (typeof key === 'string') own.set(key, id)
    }
    this.#ids.set(type.key, own)
  }

  idOf(type: string, key: string): number | undefined {
    return this.#ids.get(type)?.get(key)
  }

  standIn(): number {
    while (this.#used.has(this.#next)) this.#next -= 1
    return this.#next--
  }
}

const ROWS_AT_ONCE = 500

export async function namesOf(
  { longReader, engine }: Pick<Database, 'longReader' | 'engine'>,
  type: ContentType,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const names = new Map<number, string | null>()
  for await (const part of inParts(ids, ROWS_AT_ONCE)) {
    const rows = await selectRows(longReader, type)
      .where((eb) => isOneOf(engine, eb.ref('row.id'), part))
      .execute()
    for (const row of rows) names.set(Number(row['id']), storedName(type, row))
  }
  return names
}
