import { setImmediate as others } from 'node:timers/promises'
import type { Entry } from '../../content/gameInfo/addresses.ts'
import { realm } from '../../content/settings/realm.ts'
import { site } from '../../content/settings/site.ts'
import { rowPages, type RowPage } from '../../content/site/rowPages.ts'
import { page } from '../../content/types/page.ts'
import { sitemapAddresses } from '../../site/everyRoute.ts'
import { untracked } from '../content/contentReader.ts'
import { countRows, listIds } from '../content/lists/matchingRows.ts'
import { latestChanges } from '../content/lists/readRows.ts'
import { resolveList } from '../content/lists/resolveList.ts'
import { addressIn } from '../../content/site/languageAddress.ts'
import { readPrefixes } from '../languages/siteLanguages.ts'
import { addressesOf, type RowAddresses } from './address/rowAddresses.ts'
import { pageDirectory, readTranslations } from '../content/ownPages.ts'
import type { Context } from '../context/context.ts'
import type { StoredValue } from '../database/tables.ts'
import { firstRealm } from '../game/firstRealm.ts'
import { realmReader } from '../game/figures/realmReader.ts'
import { BASE } from './discovery.ts'
import { escapeMarkup } from './markup.ts'

/**
 * Number of URLs in one sitemap file. The protocol allows 50,000, but smaller files take less time and memory:
 * https://www.sitemaps.org/protocol.html
 */
const PART = 10_000

const ROWS_AT_ONCE = 1_000

export const SITEMAP_TYPES: readonly string[] = [page, realm, site, ...rowPages.map(({ type }) => type)].map(
  ({ key }) => key,
)

export const sitemapPartAddress = (part: number): string => `/sitemap-${part}.xml`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const inSet = (entries: readonly string[]): string => `${HEAD}<urlset ${NAMESPACE}>\n${entries.join('')}</urlset>\n`

const entryOf = (address: string, changedAt?: string): string =>
  `<url><loc>${BASE}${escapeMarkup(address)}</loc>${changedAt === undefined ? '' : `<lastmod>${changedAt}</lastmod>`}</url>\n`

/** An entry for each language that it is in: https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap */
const entriesOf = (prefixes: readonly string[], address: string, changedAt?: string): string =>
  prefixes.map((prefix) => entryOf(addressIn(prefix, address), changedAt)).join('')

function entriesOfRow(prefixes: readonly string[], { main, translated }: RowAddresses, changedAt: string): string {
  const entries = prefixes.map((prefix) => {
    const address = prefix === '' ? main : translated.get(prefix.slice(1))
    return address === undefined ? '' : entryOf(addressIn(prefix, address), changedAt)
  })
  return entries.join('')
}

type Part = () => Promise<readonly string[]>

async function pageEntries(source: Context, isEmpty: (key: string) => boolean): Promise<readonly string[]> {
  const hasRealms = (await realmReader(source, untracked).names()).length > 0
  const prefixes = await readPrefixes(source)
  const [addresses, { pages }, translations] = await Promise.all([
    sitemapAddresses({ hasRealms, isEmpty }),
    pageDirectory(source),
    prefixes.length > 1 ? readTranslations(source) : new Map<number, StoredValue>(),
  ])
  return [
    ...addresses.map((address) => entriesOf(prefixes, address)),
    ...pages.map(({ id, address, updatedAt }) => {
      const row = { name: '', translations: translations.get(id) }
      return entriesOfRow(
        prefixes,
        addressesOf(page, row, () => address),
        updatedAt,
      )
    }),
  ]
}

async function rowEntries(source: Context, { type, addressOf }: RowPage, after: number): Promise<readonly string[]> {
  const entries: string[] = []
  const prefixes = await readPrefixes(source)
  const most = perPart(prefixes)
  const first = await firstRealm(source)
  const pathOf = (row: Entry, name: string) => addressOf({ ...row, name, ...(row.realm === first && { realm: '' }) })
  let before: number | null = null
  if (after > 0) {
    // Earlier sitemap files contain the first `after` rows. With one row per page, page number `after` is the last of
    // these rows.
    const list = await resolveList(source, type, { sort: 'id', order: 'desc', page: after, per_page: 1 })
    const [last] = await listIds(list)
    if (last === undefined) return []
    before = last
  }
  while (entries.length < most) {
    const rows: Awaited<ReturnType<typeof latestChanges>> = await latestChanges(source, type, {
      before,
      most: Math.min(ROWS_AT_ONCE, most - entries.length),
      isTranslated: prefixes.length > 1,
    })
    const addressed = rows.map((row) => {
      const addresses = addressesOf(type, row, (name) => pathOf(row, name))
      return entriesOfRow(prefixes, addresses, row.updated_at)
    })
    entries.push(...addressed)
    before = rows.at(-1)?.id ?? null
    if (rows.length < ROWS_AT_ONCE) break
    await others()
  }
  return entries
}

/** A row has an address in each language. */
const perPart = (prefixes: readonly string[]): number => Math.floor(PART / prefixes.length)

async function partsOf(source: Context): Promise<{ parts: readonly Part[]; isSplit: boolean }> {
  const most = perPart(await readPrefixes(source))
  const counted = await Promise.all(
    rowPages.map(async (addressed) => ({
      addressed,
      total: await countRows(await resolveList(source, addressed.type, {})),
    })),
  )
  const isEmpty = (key: string) => counted.some(({ addressed, total }) => addressed.type.key === key && total === 0)
  return {
    parts: [
      () => pageEntries(source, isEmpty),
      ...counted.flatMap(({ addressed, total }) =>
        Array.from({ length: Math.ceil(total / most) }, (_, part) => () => rowEntries(source, addressed, part * most)),
      ),
    ],
    isSplit: counted.reduce((sum, { total }) => sum + total, 0) > most,
  }
}

export async function sitemap(source: Context): Promise<string> {
  const { parts, isSplit } = await partsOf(source)
  if (isSplit) {
    const places = parts.map((_, index) => `<sitemap><loc>${BASE}${sitemapPartAddress(index + 1)}</loc></sitemap>\n`)
    return `${HEAD}<sitemapindex ${NAMESPACE}>\n${places.join('')}</sitemapindex>\n`
  }
  const entries: string[] = []
  for (const part of parts) entries.push(...(await part()))
  return inSet(entries)
}

/** Sitemap files are counted from 1. Returns null if there is no file with this number. */
export async function sitemapPart(source: Context, number: number): Promise<string | null> {
  const { parts } = await partsOf(source)
  const part = parts[number - 1]
  return part ? inSet(await part()) : null
}
