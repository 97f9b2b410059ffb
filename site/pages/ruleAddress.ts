import type { Reader } from '../../content/reader.ts'
import { RULES_PER_PAGE, ruleAnchor, rulesAddress } from '../../content/site/ruleAddress.ts'
import { serverRule } from '../../content/types/serverRule.ts'

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
