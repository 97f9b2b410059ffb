import type { FigureStanding, RealmStanding } from '../../../client/realms/realmCalls.ts'
import { figureAge, FIGURES_INTERVAL } from '../../../content/realms/figures.ts'

/**
 * A live number of the game, such as players online, is `overdue` if the public page shows its age because it is so
 * old.
 */
export type VisibleState = FigureStanding['state'] | 'overdue'

export function visibleState({ state, given_at, interval }: FigureStanding, now: Date): VisibleState {
  if (state !== 'given' || given_at === null) return state
  const { age } = figureAge({ given_at, interval: interval ?? FIGURES_INTERVAL.most }, now)
  return age.state === 'current' ? state : 'overdue'
}

export const isTroubled = ({ figures }: RealmStanding, now: Date): boolean =>
  figures.some((figure) => ['failing', 'overdue'].includes(visibleState(figure, now)))

/**
 * Returns error messages that several live numbers share, such as that the database is down. Each message then appears
 * only once.
 */
export function sharedSentences(figures: readonly FigureStanding[]): string[] {
  const counts = new Map<string, number>()
  for (const { sentence, state } of figures)
    if (sentence !== '' && state === 'failing') counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].flatMap(([sentence, count]) => (count > 1 ? [sentence] : []))
}
