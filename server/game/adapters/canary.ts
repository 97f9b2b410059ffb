import type { Adapter } from './adapter.ts'
import { tibiaAnswers } from './tibia.ts'

/**
 * Canary, by schema.sql of github.com/opentibiabr/canary. Groups 1 to 3 of its groups.xml are players and tutors.
 * Premium time ends at `lastday`, as in src/account/account_repository_db.cpp.
 */
export const canary: Adapter = {
  faction: 'vocation',
  answers: tibiaAnswers({ highestPlayerGroup: 3, premiumEnd: 'lastday' }),
}
