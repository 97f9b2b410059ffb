/**
 * The parts of documents that have a script of their own: `start` in `site/document/islands/{name}.ts`. The header's
 * script loads it when the document is there, or when the visitor's focus first comes into the part.
 */
export const islands = {
  live: 'atOnce',
  suggestions: 'onFocus',
} as const

export type IslandName = keyof typeof islands

export const ISLAND_MARK = 'data-island'

/** What a screen reader says after a live part has changed, and the element that says it. */
export const SPOKEN_MARK = 'data-spoken'
export const LIVE_WORDS_MARK = 'data-live-words'

export const island = (name: IslandName): Record<string, IslandName> => ({ [ISLAND_MARK]: name })
