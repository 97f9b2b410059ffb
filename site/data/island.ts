/** The parts of documents that move. The header's script loads the code of a part when it is needed. */
export type IslandName = 'live' | 'suggestions'

export const ISLAND_MARK = 'data-island'

/** What a screen reader says after a live part has changed, and the element that says it. */
export const SPOKEN_MARK = 'data-spoken'
export const LIVE_WORDS_MARK = 'data-live-words'

export const island = (name: IslandName): Record<string, IslandName> => ({ [ISLAND_MARK]: name })
