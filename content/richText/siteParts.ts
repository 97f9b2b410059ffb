/**
 * In Markdown a part of the site is a line such as `::map-drops 3`: the part's word, followed by the id of a row or by
 * a name.
 */
export const siteParts = {
  'map-drops': { of: 'row', type: 'mapinfo' },
  'monster-drops': { of: 'name' },
  prices: { of: 'row', type: 'package-categories' },
  download: { of: 'row', type: 'downloads' },
  community: { of: 'nothing' },
} as const satisfies Record<string, { of: 'row'; type: string } | { of: 'name' | 'nothing' }>

export type SitePartName = keyof typeof siteParts
export const sitePartNames = Object.keys(siteParts) as SitePartName[] // The keys are those of `siteParts`.

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

/** The number of parts in a text is limited, because each part is read from the database. */
export const MOST_PARTS = 30
