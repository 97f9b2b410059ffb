/** In Markdown, a line such as `::map-drops 3` embeds a table or a link. The number is the id of a row. */
export const siteParts = {
  'map-drops': { of: 'row', type: 'mapinfo' },
  'monster-drops': { of: 'name' },
  prices: { of: 'row', type: 'package-categories' },
  download: { of: 'row', type: 'downloads' },
  community: { of: 'nothing' },
} as const satisfies Record<string, { of: 'row'; type: string } | { of: 'name' | 'nothing' }>

export type SitePartName = keyof typeof siteParts
export const sitePartNames = Object.keys(siteParts) as SitePartName[] // The cast is safe: Object.keys returns the keys of `siteParts`.

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

/** A text may embed only this many tables and links, because the server reads each from the database. */
export const MOST_PARTS = 30
