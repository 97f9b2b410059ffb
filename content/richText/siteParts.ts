/**
 * Parts of the site that a text can show, by the word that stands for each in the source: `::map-drops 3`, alone on its line. What
 * follows the word says which: the id of a row of a type, or a name; nothing, where there is one of it.
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

/** A cell of a part's table: words, words that lead somewhere, or a chance in percent with the rates of the server. */
export type ShownCell = string | { text: string; address: string } | { chance: number }

/** What a part shows, made on the server: a table, or a link to follow. */
export type ShownPart =
  | {
      kind: 'table'
      title: string
      head: string[]
      rows: ShownCell[][]
      /** Where all of them are, if they are more than these. */
      more: string | null
    }
  | { kind: 'link'; title: string; note: string; address: string }

/** The most parts that a text shows: each is read from the database. */
export const MOST_PARTS = 30
