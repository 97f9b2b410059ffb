import type { WaitingSteps } from '../game/accounts/waitingSteps.ts'
import { fault, mind, type Finding } from '../process/progress.ts'

const LOOK = 'Look at Akun Game in the back-office.'

/** Says what is still to be done in a realm's game, as far as somebody has to look. */
export function gameStepFindings(name: string, steps: WaitingSteps | undefined): Finding[] {
  if (!steps) return []
  const { unclear, late, lastError, latePartings } = steps
  return [
    ...(unclear > 0 ? [fault(`Game accounts of ${name} that a person has to decide on: ${unclear}.`, LOOK)] : []),
    ...(late > 0
      ? [
          mind(
            `Changes of game accounts of ${name} that have waited for more than an hour: ${late}.${lastError === null ? '' : ` ${lastError}`}`,
            LOOK,
          ),
        ]
      : []),
    ...(latePartings > 0
      ? [
          mind(
            `Game accounts of ${name} whose people have deleted their account, and that have waited for more than an hour to be locked or unlinked: ${latePartings}.`,
            'gapura game check says what the game refuses.',
          ),
        ]
      : []),
  ]
}
