/**
 * Parts of the site in a text, by their word in the source: `::map-drops 3`, alone on a line. The rest of the line is
 * the id or name of a row; empty for a single type.
 */
export const siteParts = {
  'map-drops': { of: 'row', type: 'mapinfo' },
  'monster-drops': { of: 'name' },
  prices: { of: 'row', type: 'package-categories' },
  download: { of: 'row', type: 'downloads' },
  community: { of: 'nothing' },
} as const satisfies Record<string, { of: 'row'; type: string } | { of: 'name' | 'nothing' }>

export type SitePartName = keyof typeof siteParts
export const sitePartNames = Object.keys(siteParts) as SitePartName[] // as they stand above

/** Text, linked text, or a chance in percent at the server's rates. */
export type ShownCell = string | { text: string; address: string } | { chance: number }

/** A table, or a link. */
export type ShownPart =
  | {
      kind: 'table'
      title: string
      head: string[]
      rows: ShownCell[][]
      /** Link to all of them if there are more. */
      more: string | null
    }
  | { kind: 'link'; title: string; note: string; address: string }

/** Each is read from the database. */
export const MOST_PARTS = 30
