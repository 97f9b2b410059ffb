import type { FigureStanding, RealmStanding } from '../../../client/realms/realmCalls.ts'
import { figureAge, FIGURES_INTERVAL } from '../../../content/realms/figures.ts'

/** `overdue` means that a value from the game is so old that the public page shows its age. */
export type VisibleState = FigureStanding['state'] | 'overdue'

export function visibleState({ state, given_at, interval }: FigureStanding, now: Date): VisibleState {
  if (state !== 'given' || given_at === null) return state
  const { age } = figureAge({ given_at, interval: interval ?? FIGURES_INTERVAL.most }, now)
  return age.state === 'current' ? state : 'overdue'
}

export const isTroubled = ({ figures }: RealmStanding, now: Date): boolean =>
  figures.some((figure) => ['failing', 'overdue'].includes(visibleState(figure, now)))

/**
 * Returns the error messages that several values have in common, for example if the database is down. The screen shows
 * each of them only once.
 */
export function sharedSentences(figures: readonly FigureStanding[]): string[] {
  const counts = new Map<string, number>()
  for (const { sentence, state } of figures)
    if (sentence !== '' && state === 'failing') counts.set(sentence, (counts.get(sentence) ?? 0) + 1)
  return [...counts].flatMap(([sentence, count]) => (count > 1 ? [sentence] : []))
}
