import { sectionQuery, sectionAddress, type FilterName } from '../../../content/site/sections.ts'
import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import { itemAddress, mapPageAddress, monsterAddress } from '../../../content/gameInfo/addresses.ts'
import { appliedRates } from '../../../content/gameInfo/rates.ts'
import { itemTitle } from '../../../content/gameInfo/itemTitle.ts'
import { prizeMark } from '../../../content/gameInfo/prizeMark.ts'
import { visibleMonster } from '../../../content/gameInfo/visibleMonster.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { ContentReader } from '../../../content/reader.ts'
import {
  MOST_PARTS,
  type VisibleCell,
  type VisiblePart,
  type SitePartName,
} from '../../../content/richText/siteParts.ts'
import type { RichText } from '../../../content/richText/tree.ts'
import { rates } from '../../../content/settings/rates.ts'
import { monster } from '../../../content/types/monster.ts'
import { site } from '../../../content/settings/site.ts'
import { download } from '../../../content/types/download.ts'
import { drop, type Drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageCategory } from '../../../content/types/packageCategory.ts'
import { sitePartsIn } from '../../../richText/blocksIn.ts'
import { readId } from '../../../content/site/readId.ts'
import { readSocialLinks } from '../../../content/site/readSocialLinks.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { MOST_LISTED, withTrees } from './formattedText.ts'
import { contentEnglish, contentWording } from '../wording.ts'

const ROWS = 100

/** The rows of all tables that one text embeds. Rendering more would hold up other requests. */
const MOST_ROWS = 500

/** A part before its rows are counted. `all` is the address of a page with all rows. */
type FoundPart =
  | Exclude<VisiblePart, { kind: 'table' }>
  | (Omit<Extract<VisiblePart, { kind: 'table' }>, 'more'> & { total: number; all: string })

async function findBy<T extends ContentType>(reader: ContentReader, type: T, of: string): Promise<Row<T> | null> {
  const id = readId(of)
  return id === null ? null : reader.find(type, id)
}

interface Source {
  reader: ContentReader
  /**
   * The caches do not notice these queries. Query only content types that were also read through `reader`; otherwise a
   * cached page would become outdated.
   */
  queries: Queries
}

const uniqueIds = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

async function textsOf(
  queries: Queries,
  { table }: ContentType,
  field: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .withTables<ContentTables>()
    .selectFrom(table)
    .select(['id', field])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [Number(row['id']), String(row[field])]))
}

async function drops(
  { reader, queries }: Source,
  title: string,
  where: { map_information_id: number } | { monster: string },
  by: { name: FilterName; value: string | number },
  cellOf: (row: Drop) => VisibleCell,
): Promise<FoundPart | null> {
  const { rows, total } = await reader.list(drop, { page: 1, per_page: ROWS, where, sort: 'monster' })
  if (rows.length === 0) return null
  const { chance: chanceOf } = appliedRates(await reader.single(rates))
  const kinds = await textsOf(queries, item, 'kind', uniqueIds(rows.map(({ items_id }) => items_id)))
  const ranks = await textsOf(queries, monster, 'rank', uniqueIds(rows.map(({ monster_id }) => monster_id)))
  const chances = rows.map(({ chance, items_id, items, monster_id, monster_row, prize, fixed_chance }) =>
    chanceOf(chance, {
      ...{ kind: kinds.get(items_id) ?? '', rank: ranks.get(monster_id ?? 0), prize, fixed: fixed_chance },
      ...{ item: items?.game_id ?? null, monster: monster_row?.game_id ?? null },
    }),
  )
  const hasChances = chances.some((chance) => chance !== null)
  return {
    kind: 'table',
    title,
    head: [
      by.name === 'map' ? contentEnglish.monster : contentEnglish.map,
      contentEnglish.item,
      ...(hasChances ? [contentWording.chance] : []),
    ],
    rows: rows.map((row, index) => {
      const chance = chances[index] ?? null
      const name = row.items?.name ?? ''
      const title = itemTitle({ ...row.items, name })
      const cells: VisibleCell[] = [
        cellOf(row),
        {
          text: row.prize ? fill(prizeMark.after, { item: title }) : title,
          address: itemAddress({ ...row.items, id: row.items_id, name }),
        },
      ]
      return hasChances ? [...cells, chance === null ? '-' : { chance }] : cells
    }),
    total,
    all: sectionAddress(drop.key, { [by.name]: by.value }),
  }
}

const monsterCell = (row: Drop): VisibleCell => {
  const text = visibleMonster(row)
  return row.monster_id === null
    ? text
    : { text, address: monsterAddress({ ...row.monster_row, id: row.monster_id, name: text }) }
}

const mapCell = ({ map_information_id: id, map_information: found }: Drop): VisibleCell =>
  found ? { text: found.name, address: mapPageAddress(id, found.name) } : ''

const shownBy: Readonly<Record<SitePartName, (source: Source, of: string) => Promise<FoundPart | null>>> = {
  'map-drops': async (source, of) => {
    const found = await findBy(source.reader, map, of)
    if (!found) return null
    const { id, map_name: name } = found
    return drops(
      source,
      fill(contentWording.dropsAt, { map: name }),
      { map_information_id: id },
      { name: 'map', value: id },
      monsterCell,
    )
  },
  'monster-drops': async (source, of) =>
    of === ''
      ? null
      : drops(
          source,
          fill(contentWording.dropsOf, { monster: of }),
          { monster: of },
          { name: 'monster', value: of },
          mapCell,
        ),
  prices: async ({ reader }, of) => {
    const found = await findBy(reader, packageCategory, of)
    if (!found) return null
    const { rows, total } = await reader.list(donationPackage, {
      page: 1,
      per_page: ROWS,
      where: { category_id: found.id },
    })
    const sold = rows.filter(({ is_bonus_package: isBonus }) => !isBonus)
    if (sold.length === 0) return null
    return {
      kind: 'table',
      title: found.category_name,
      head: [contentWording.package, contentEnglish.item, contentWording.price],
      rows: sold.map((row) => [row.package_name, row.items?.name ?? '', row.price ?? '-']),
      total: sold.length + total - rows.length,
      all: `/donation${sectionQuery(donationPackage.key)}`,
    }
  },
  download: async ({ reader }, of) => {
    const found = await findBy(reader, download, of)
    return found && { kind: 'link', title: found.name, note: found.size, address: found.link }
  },
  community: async ({ reader }) => {
    const { community_name: name, community_link: link } = await reader.single(site)
    if (link) return { kind: 'link', title: name || contentWording.community, note: '', address: link }
    const links = await readSocialLinks(reader)
    const [first] = [...links.filter(({ kind }) => kind === 'chat community'), ...links]
    return first ? { kind: 'link', title: first.name, note: '', address: first.link } : null
  },
}

async function showIn(source: Source, text: RichText): Promise<void> {
  const read = new Map<string, Promise<FoundPart | null>>()
  let left = MOST_ROWS
  for (const [index, part] of sitePartsIn(text).entries()) {
    const key = `${part.name} ${part.of}`
    const shown = index < MOST_PARTS ? (read.get(key) ?? shownBy[part.name](source, part.of)) : null
    if (shown) read.set(key, shown)
    const found = await shown
    if (found?.kind !== 'table') {
      part.shown = found
      continue
    }
    const { total, all, ...table } = found
    const rows = table.rows.slice(0, left)
    left -= rows.length
    part.shown = { ...table, rows, more: total > rows.length ? all : null }
  }
}

export async function withParts<T extends ContentType>(source: Source, type: T, row: Row<T>): Promise<Row<T>> {
  const values: Readonly<Record<string, unknown>> = row
  for (const [name] of fieldsOfKind(type, 'richText')) {
    const tree = values[`${name}_tree`] as RichText | undefined // The cast is safe, because formattedText.ts adds the tree of each formatted text to the row.
    if (tree) await showIn(source, tree)
  }
  return row
}

export const withVisibleTexts = async <T extends ContentType>(
  reader: ContentReader,
  queries: Queries,
  type: T,
  row: Row<T>,
  left?: { size: number },
): Promise<Row<T>> => withParts({ reader, queries }, type, await withTrees(queries, type, row, left))

export async function withListedTexts<T extends ContentType>(
  reader: ContentReader,
  queries: Queries,
  type: T,
  rows: readonly Row<T>[],
): Promise<Row<T>[]> {
  const shown: Row<T>[] = []
  const left = { size: MOST_LISTED }
  for (const row of rows) shown.push(await withVisibleTexts(reader, queries, type, row, left))
  return shown
}
