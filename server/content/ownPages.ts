import { page } from '../../content/types/page.ts'
import type { Context } from '../context/context.ts'
import { kindsByLanguage } from '../database/changes/versionedCache.ts'
import type { ContentTables, StoredRow, StoredValue } from '../database/tables.ts'
import { isShown, publicView } from './rowState.ts'
import { stateOf } from '../../content/publishing/publishing.ts'
import type { PageDirectory } from '../../content/publishing/pageDirectory.ts'
import type { ContentType } from '../../content/define.ts'
import { TRANSLATIONS } from '../../content/translations.ts'
import { rowsIn, rowsVariant } from '../messages/rowsIn.ts'
import { inReaderLanguage } from '../database/schema/storedTranslations.ts'
import type { Queries } from '../database/database.ts'
import type { Writer } from '../database/changes/write.ts'

type Source = Pick<Context, 'database' | 'cache' | 'clock'>

/** The cache holds at most two lists of the public pages in each language, the current one and the previous one. */
const directories = kindsByLanguage(2)

export const publicPageIds = (tx: Queries, at: Date) =>
  tx
    .withTables<ContentTables>()
    .selectFrom(`${page.table} as row`)
    .select((eb) => eb.ref('row.id').$castTo<number>().as('id'))
    .where((eb) => isShown(page, { shown: 'public', now: at }, eb))

/** Returns the translations of those pages that have any, by their ids. */
export async function readTranslations({ database }: Pick<Source, 'database'>): Promise<Map<number, StoredValue>> {
  const rows = await database.reader
    .withTables<ContentTables>()
    .selectFrom(page.table)
    .select(['id', TRANSLATIONS])
    .where(TRANSLATIONS, 'is not', null)
    .execute()
  return new Map(rows.map((row) => [Number(row['id']), row[TRANSLATIONS] ?? null]))
}

export async function pageDirectory(source: Source): Promise<PageDirectory> {
  const { name, ends } = await publicView(source, page)
  return source.cache.get(directories(), `${name} ${rowsVariant()}`, [page.key], async () => {
    const { reader } = source.database
    const [rows, former, titles] = await Promise.all([
      reader
        .withTables<ContentTables>()
        .selectFrom(`${page.table} as row`)
        .select(['row.id', 'row.address', 'row.title', 'row.updated_at', 'row.in_menu', 'row.menu_id'])
        .where((eb) => isShown(page, { shown: 'public', now: source.clock.now() }, eb))
        .orderBy('row.id')
        .execute(),
      reader.selectFrom('former_addresses').select(['address', 'page_id']).execute(),
      rowsIn() === null ? new Map<number, StoredValue>() : readTranslations(source),
    ])
    const addressOf = new Map(rows.map(({ id, address }) => [Number(id), String(address)]))
    const addresses = new Set(addressOf.values())
    const moved = former.flatMap(({ address, page_id: id }): [string, string][] => {
      const now = addressOf.get(id)
      // A page's former path leads to the page only if the page is public and no other page has taken the path.
      return now === undefined || addresses.has(address) ? [] : [[address, now]]
    })
    return {
      pages: rows.map((row) => ({
        ...{ id: Number(row['id']), address: String(row['address']), updatedAt: String(row['updated_at']) },
      })),
      menu: rows
        .filter((row) => row['in_menu'])
        .map((row) => {
          const translations = titles.get(Number(row['id']))
          const { text, language } = inReaderLanguage(String(row['title']), { translations, field: page.name })
          return {
            ...{ address: String(row['address']), title: text, lang: language },
            below: row['menu_id'] === null ? null : Number(row['menu_id']),
          }
        }),
      addresses,
      moved: new Map(moved),
      ends,
    }
  })
}

export function leftAddress(
  { key }: ContentType,
  before: StoredRow,
  values: Readonly<Record<string, StoredValue>>,
  now: Date,
): string | null {
  if (key !== page.key || stateOf(before, now) !== 'published') return null
  const after = { ...before, ...values }
  const isStill = after['address'] === before['address'] && stateOf(after, now) === 'published'
  return isStill ? null : String(before['address'])
}

export async function leaveAddress({ tx }: Writer, id: number, address: string, now: Date): Promise<void> {
  const left = { page_id: id, left_at: now.toISOString() }
  await tx
    .insertInto('former_addresses')
    .values({ address, ...left })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet(left).where('former_addresses.page_id', 'not in', publicPageIds(tx, now)),
    )
    .execute()
}
