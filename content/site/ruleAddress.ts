import { pagedAddress } from '../withQuery.ts'

/** Each page has many rules, so that players can find a word with the browser's own search. */
export const RULES_PER_PAGE = 200

export const RULES = '/gameinfo/rules'

export const rulesAddress = pagedAddress(RULES)

export const ruleAnchor = (id: number): string => `rule-${id}`
