/** Each page has many rules, so that players can find a word with the browser's own search. */
export const RULES_PER_PAGE = 200

export const RULES = '/gameinfo/rules'

export const rulesAddress = (page: number): string => (page === 1 ? RULES : `${RULES}?page=${page}`)

export const ruleAnchor = (id: number): string => `rule-${id}`
