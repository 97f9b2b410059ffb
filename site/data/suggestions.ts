/** What the server renders for the suggestions of a search box, and their script finds. */
export const SUGGESTION_LIST_ID = 'saran'

/** Elements of a suggestion, by what they say. */
export const SAYS_MARK = 'data-says'
export type Said = 'name' | 'detail' | 'group'

/** The element whose changes a screen reader says. The attribute has the sentence. */
export const COUNT_MARK = 'data-count'
