import { TRANSLATIONS } from '../../../content/translations.ts'
import { isPageAddress } from '../../../content/publishing/pageAddress.ts'
import type { ContentType } from '../../../content/define.ts'
import { rowPages } from '../../../content/site/rowPages.ts'
import { page } from '../../../content/types/page.ts'
import { namedRow } from '../../../site/namedRow.ts'
import type { Context } from '../../context/context.ts'
import { storedTranslations } from '../../database/schema/storedTranslations.ts'
import type { ContentTables } from '../../database/tables.ts'
import { findEntry } from '../../game/catalogue/findEntry.ts'

/** Where a row's page is, of which the name may be a part. */
export interface RowAddresses {
  /** In the language of the row's own texts. */
  main: string
  /** In the languages that it has any translation in. */
  translated: ReadonlyMap<string, string>
}

/** Returns null if the page shows no single row: it is there in all languages of the site. */
export async function rowAddresses(context: Context, address: string): Promise<RowAddresses | null> {
  const found = await findRow(context, address)
  if (!found) return null
  const { type, by, addressOf } = found
  const row = await context.database.reader
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select([`${type.name} as name`, TRANSLATIONS])
    .where(by.column, '=', by.value)
    .executeTakeFirst()
  return row ? addressesOf(type, { name: String(row['name']), translations: row[TRANSLATIONS] }, addressOf) : null
}

interface NamedRow {
  name: string
  translations: Parameters<typeof storedTranslations>[0]
}

/** `addressOf` returns the address of a row by its name. */
export function addressesOf(
  { name: column }: ContentType,
  { name, translations }: NamedRow,
  addressOf: (name: string) => string,
): RowAddresses {
  const translated = Object.entries(storedTranslations(translations)).map(
    ([tag, texts]) => [tag, addressOf(texts[column]?.[0] ?? name)] as const,
  )
  return { main: addressOf(name), translated: new Map(translated) }
}

interface Found {
  type: ContentType
  by: { column: string; value: string | number }
  addressOf: (name: string) => string
}

async function findRow(context: Context, address: string): Promise<Found | null> {
  const [path = ''] = address.split('?', 1)
  if (isPageAddress(path)) return { type: page, by: { column: 'address', value: path }, addressOf: () => address }
  const named = await namedRow(path)
  const entry = named && (await findEntry(context, named.type, named.key))
  if (named && entry)
    return {
      type: named.type,
      by: { column: 'id', value: entry.id },
      addressOf: (name) => named.address({ ...entry, name }),
    }
  const numbered = rowPages.find(({ isAddress }) => isAddress(path))
  const id = Number(/\d+$/.exec(path)?.[0])
  return numbered && id ? { type: numbered.type, by: { column: 'id', value: id }, addressOf: () => address } : null
}
