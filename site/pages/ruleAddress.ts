import type { Reader } from '../../content/reader.ts'
import { serverRule } from '../../content/types/serverRule.ts'

/** Each page has many rules, so that players can find a word with the browser's own search. */
export const RULES_PER_PAGE = 200

export const rulesAddress = (page: number): string => (page === 1 ? '/gameinfo/rules' : `/gameinfo/rules?page=${page}`)

export const ruleAnchor = (id: number): string => `rule-${id}`

export async function ruleAddresses(reader: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const sought = new Set(ids)
  const found = new Map<number, string>()
  for (let page = 1; sought.size > 0; page += 1) {
    const { rows } = await reader.list(serverRule, { page, per_page: RULES_PER_PAGE })
    for (const { id } of rows) if (sought.delete(id)) found.set(id, `${rulesAddress(page)}#${ruleAnchor(id)}`)
    if (rows.length < RULES_PER_PAGE) break
  }
  return found
}
