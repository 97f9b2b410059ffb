import type { Hit } from '../../content/siteSearch/searchSchemas.ts'
import { excerpt } from '../../content/text.ts'
import { TRANSLATIONS } from '../../content/translations.ts'
import type { ContentType } from '../../content/define.ts'
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

async function beginningOf(
  { database }: Context,
  { type, row, column }: { type: ContentType; row: SearchedRow; column: string },
): Promise<{ text: string; language?: string }> {
  const read = await database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select([`${column} as text`, TRANSLATIONS])
    .where((eb) => isOneOf(database.engine, eb.ref('id'), [row.id]))
    .executeTakeFirst()
  const translations = read?.[TRANSLATIONS]
  const { text, ...language } = inReaderLanguage(String(read?.['text'] ?? ''), { translations, field: column })
  return { text: excerpt(text, DETAIL_WORDS), ...language }
}

/** Of a row whose hit does not say it. The first text that a row is searched by is its name. */
const languagesOfHit = ({ source: { table, detail = '' }, row }: FoundRow) =>
  languagesOf(row, { name: searchTables[table].searched[0] ?? '', detail })

/** Returns what visitors see of rows. */
export async function hitsOf(context: Context, tables: SearchTables, found: readonly FoundRow[]): Promise<Hit[]> {
  const first = await firstRealm(context)
  return Promise.all(
    found.map(async (one) => {
      const around = { tables, firstRealm: first, page: await pageOf(context, tables, one), beginning: '' }
      const { row, source } = one
      const hit: Hit = { ...languagesOfHit(one), ...source.hit(row, around) }
      if (hit.detail !== '' || source.beginning === undefined) return hit
      const { text, language } = await beginningOf(context, { type: source.type, row, column: source.beginning })
      const languages = language === undefined ? {} : { languages: { ...hit.languages, detail: language } }
      return { ...hit, ...source.hit(row, { ...around, beginning: text }), ...languages }
    }),
  )
}
