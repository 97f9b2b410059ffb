import type { Adapter } from './adapter.ts'
import { tibiaAnswers } from './tibia.ts'

/**
 * The Forgotten Server, by schema.sql of github.com/otland/forgottenserver. Of the groups in data/XML/groups.xml 1 alone is of
 * players. VIP is the premium time of accounts.
 */
export const tfs: Adapter = {
  faction: 'vocation',
  answers: tibiaAnswers({ highestPlayerGroup: 1, premiumEnd: 'premium_ends_at' }),
}
