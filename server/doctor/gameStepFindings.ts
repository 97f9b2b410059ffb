import { fill } from '../../content/messages/fill.ts'
import type { WaitingSteps } from '../game/accounts/waitingSteps.ts'
import { fault, mind, type Finding } from '../process/progress.ts'
import { realmsWording as words } from './wording.ts'

/** Says what is still to be done in a realm's game, as far as somebody has to look. */
export function gameStepFindings(name: string, steps: WaitingSteps | undefined): Finding[] {
  if (!steps) return []
  const { unclear, late, lastError, latePartings } = steps
  const lateSentence =
    lastError === null
      ? fill(words.late, { name, count: late })
      : fill(words.lateBecause, { name, count: late, error: lastError })
  return [
    ...(unclear > 0 ? [fault(fill(words.unclear, { name, count: unclear }), words.lookAtGameAccounts)] : []),
    ...(late > 0 ? [mind(lateSentence, words.lookAtGameAccounts)] : []),
    ...(latePartings > 0
      ? [mind(fill(words.latePartings, { name, count: latePartings }), words.latePartingsAdvice)]
      : []),
  ]
}
