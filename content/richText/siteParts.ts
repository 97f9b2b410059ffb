/**
 * A source shows a part with its word alone on a line: `::map-drops 3`. After the word comes the id of a row, or a
 * name.
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

export type VisibleCell = string | { text: string; address: string } | { chance: number }

export type VisiblePart =
  | {
      kind: 'table'
      title: string
      head: string[]
      rows: VisibleCell[][]
      more: string | null
    }
  | { kind: 'link'; title: string; note: string; address: string }

/** Each part is read from the database. */
export const MOST_PARTS = 30
