import type { Adapter } from './adapter.ts'
import { tibiaAnswers } from './tibia.ts'

/**
 * The Forgotten Server, by schema.sql of github.com/otland/forgottenserver. In data/XML/groups.xml only group 1 is
 * players. VIP is premium time.
 */
export const tfs: Adapter = {
  faction: 'vocation',
  answers: tibiaAnswers({ highestPlayerGroup: 1, premiumEnd: 'premium_ends_at' }),
}
