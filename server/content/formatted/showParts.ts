import { sectionQuery, sectionAddress, type FilterName } from '../../../content/site/sections.ts'
import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import { shownMonster } from '../../../content/gameInfo/shownMonster.ts'
import type { ContentReader } from '../../../content/reader.ts'
import { MOST_PARTS, type ShownPart, type SitePartName } from '../../../content/richText/siteParts.ts'
import type { RichText } from '../../../content/richText/tree.ts'
import { site } from '../../../content/settings/site.ts'
import { download } from '../../../content/types/download.ts'
import { drop, type Drop } from '../../../content/types/drop.ts'
import { map } from '../../../content/types/map.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageCategory } from '../../../content/types/packageCategory.ts'
import { sitePartsIn } from '../../../richText/blocksIn.ts'
import { readId } from '../../../content/site/readId.ts'
import { readSocialLinks } from '../../../content/site/readSocialLinks.ts'

/** Rows of a table in a text; where there are more, it leads to them all. */
const ROWS = 100

async function findBy<T extends ContentType>(reader: ContentReader, type: T, of: string): Promise<Row<T> | null> {
  const id = readId(of)
  return id === null ? null : reader.find(type, id)
}

async function drops(
  reader: ContentReader,
  title: string,
  where: { map_information_id: number } | { monster: string },
  by: { name: FilterName; value: string | number },
  columnOf: (row: Drop) => string,
): Promise<ShownPart | null> {
  const { rows, total } = await reader.list(drop, { page: 1, per_page: ROWS, where, sort: 'monster' })
  if (rows.length === 0) return null
  return {
    kind: 'table',
    title,
    head: [by.name === 'map' ? 'Monster' : 'Map', 'Item'],
    rows: rows.map((row) => [columnOf(row), row.items?.name ?? '']),
    more: total > rows.length ? sectionAddress(drop.key, { [by.name]: by.value }) : null,
  }
}

/** What each part shows; null where it leads nowhere. */
const shownBy: Readonly<Record<SitePartName, (reader: ContentReader, of: string) => Promise<ShownPart | null>>> = {
  'map-drops': async (reader, of) => {
    const found = await findBy(reader, map, of)
    if (!found) return null
    const { id, map_name: name } = found
    return drops(reader, `Drop di ${name}`, { map_information_id: id }, { name: 'map', value: id }, shownMonster)
  },
  'monster-drops': async (reader, of) => {
    if (of === '') return null
    return drops(
      reader,
      `Drop ${of}`,
      { monster: of },
      { name: 'monster', value: of },
      (row) => row.map_information?.name ?? '',
    )
  },
  prices: async (reader, of) => {
    const found = await findBy(reader, packageCategory, of)
    if (!found) return null
    const { rows, total } = await reader.list(donationPackage, {
      page: 1,
      per_page: ROWS,
      where: { category_id: found.id },
    })
    // Those that come with others are not sold by themselves.
    const sold = rows.filter(({ is_bonus_package: isBonus }) => !isBonus)
    if (sold.length === 0) return null
    return {
      kind: 'table',
      title: found.category_name,
      head: ['Paket', 'Item', 'Harga'],
      rows: sold.map((row) => [row.package_name, row.items?.name ?? '', row.price ?? '-']),
      more: total > rows.length ? `/donation${sectionQuery(donationPackage.key)}` : null,
    }
  },
  download: async (reader, of) => {
    const found = await findBy(reader, download, of)
    return found && { kind: 'link', title: found.name, note: found.size, address: found.link }
  },
  community: async (reader) => {
    const { community_name: name, community_link: link } = await reader.single(site)
    if (link) return { kind: 'link', title: name || 'Komunitas', note: '', address: link }
    const links = await readSocialLinks(reader)
    const [first] = [...links.filter(({ kind }) => kind === 'chat community'), ...links]
    return first ? { kind: 'link', title: first.name, note: '', address: first.link } : null
  },
}

/** Writes into a tree what its parts of the site show. The same part is read once. */
async function showIn(reader: ContentReader, text: RichText): Promise<void> {
  const read = new Map<string, Promise<ShownPart | null>>()
  for (const [index, part] of sitePartsIn(text).entries()) {
    const key = `${part.name} ${part.of}`
    const shown = index < MOST_PARTS ? (read.get(key) ?? shownBy[part.name](reader, part.of)) : null
    if (shown) read.set(key, shown)
    part.shown = await shown
  }
}

/** A row whose texts show the parts of the site that they name. */
export async function withParts<T extends ContentType>(reader: ContentReader, type: T, row: Row<T>): Promise<Row<T>> {
  const values: Readonly<Record<string, unknown>> = row
  for (const [name] of fieldsOfKind(type, 'richText')) {
    const tree = values[`${name}_tree`] as RichText | undefined // as formattedText.ts has written it
    if (tree) await showIn(reader, tree)
  }
  return row
}
