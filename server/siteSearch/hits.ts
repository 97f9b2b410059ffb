import type { Hit } from '../../content/siteSearch/searchSchemas.ts'
import { excerpt } from '../../content/text.ts'
import { TRANSLATIONS } from '../../content/translations.ts'
import { listIds } from '../content/lists/matchingRows.ts'
import { resolveList } from '../content/lists/resolveList.ts'
import { inReaderLanguage } from '../database/schema/storedTranslations.ts'
import type { Context } from '../context/context.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'
import { isOneOf } from '../database/dialect/idList.ts'
import type { ContentTables } from '../database/tables.ts'
import { languagesOf } from '../game/catalogue/source.ts'
import { firstRealm } from '../game/firstRealm.ts'
import { DETAIL_WORDS, type SearchedRow, type Source } from './sources.ts'
import { searchTables, type SearchTables } from './tables.ts'

export interface FoundRow {
  source: Source
  row: SearchedRow
}

const positions: ValueKind = { most: 20 }

/** The positions of all rows in the order in which the site lists them. */
const positionsOf = (context: Context, { type }: Source): Promise<ReadonlyMap<number, number>> =>
  context.cache.get(positions, type.key, [type.key], async () => {
    const ids = await listIds(await resolveList(context, type, {}))
    return new Map(ids.map((id, index) => [id, index]))
  })

async function pageOf(context: Context, tables: SearchTables, { source, row }: FoundRow): Promise<number> {
  const { perPage } = source
  if (perPage === undefined || tables[source.table].size <= perPage) return 1
  return Math.floor(((await positionsOf(context, source)).get(row.id) ?? 0) / perPage) + 1
}

async function beginningOf({ database }: Context, { source, row }: FoundRow): Promise<string> {
  const { beginning: column, type } = source
  if (column === undefined) return ''
  const read = await database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select([`${column} as text`, TRANSLATIONS])
    .where((eb) => isOneOf(database.engine, eb.ref('id'), [row.id]))
    .executeTakeFirst()
  const translations = read?.[TRANSLATIONS]
  return excerpt(inReaderLanguage(String(read?.['text'] ?? ''), { translations, field: column }).text, DETAIL_WORDS)
}

/** Of a row whose hit does not say it. The first text that a row is searched by is its name. */
const languageOfName = ({ source: { table }, row }: FoundRow) =>
  languagesOf(row, { name: searchTables[table].searched[0] ?? '' })

/** Returns what visitors see of rows. */
export async function hitsOf(context: Context, tables: SearchTables, found: readonly FoundRow[]): Promise<Hit[]> {
  const first = await firstRealm(context)
  return Promise.all(
    found.map(async (one) => {
      const around = { tables, firstRealm: first, page: await pageOf(context, tables, one), beginning: '' }
      const hit = { ...languageOfName(one), ...one.source.hit(one.row, around) }
      if (hit.detail !== '' || one.source.beginning === undefined) return hit
      return { ...hit, ...one.source.hit(one.row, { ...around, beginning: await beginningOf(context, one) }) }
    }),
  )
}
