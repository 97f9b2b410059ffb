/** What can be known of a realm, each with an age of its own. */
export const FIGURES = ['online', 'factions', 'kills', 'players', 'guilds', 'vip'] as const
export type FigureName = (typeof FIGURES)[number]

/** What is kept of a realm: the figures, and how its servers stand, which no game says. */
export const KEPT_FIGURES = [...FIGURES, 'servers'] as const
export type KeptFigure = (typeof KEPT_FIGURES)[number]

/** What of a realm can be hidden, and shown on the landing page. Kills go with factions. */
export const REALM_SECTIONS = ['online', 'factions', 'players', 'guilds', 'vip'] as const
export type RealmSection = (typeof REALM_SECTIONS)[number]
export const sectionOf = (figure: FigureName): RealmSection => (figure === 'kills' ? 'factions' : figure)

/** Those whose rows have places, which are kept for each day. */
export const RANKINGS = ['players', 'guilds'] as const
export type RankingName = (typeof RANKINGS)[number]

/** What a page depends on that shows a figure, beside the content types that it reads. */
export type FigureKey = `figures-${KeptFigure}`
export const figureKey = (name: KeptFigure): FigureKey => `figures-${name}`

/** `unknown`: never given, or too long ago to be told. */
export const FIGURE_STATES = ['current', 'old', 'unknown'] as const
export type FigureState = (typeof FIGURE_STATES)[number]

export interface FigureAge {
  state: FigureState
  /** When what is not current was read; null where it is current, or was never given. */
  as_of: string | null
}

/** Seconds within which figures that a script sends are sent again: its promise, and what holds without one. */
export const FIGURES_INTERVAL = { least: 30, most: 3_600, usual: 300 } as const

/** Two readings may fail before what was read last is called old. */
export const OLD_AFTER_INTERVALS = 3
const UNKNOWN_AFTER_MS = 60 * 60_000

/** How old a figure is that is read at an interval, and when time alone makes it older. */
export function figureAge(
  given: { given_at: string; interval: number } | null,
  now: Date,
): { age: FigureAge; changesAt: Date | null } {
  if (!given) return { age: { state: 'unknown', as_of: null }, changesAt: null }
  const { given_at: as_of, interval } = given
  const oldAt = Date.parse(as_of) + OLD_AFTER_INTERVALS * interval * 1_000
  if (now.getTime() < oldAt) return { age: { state: 'current', as_of: null }, changesAt: new Date(oldAt) }
  const unknownAt = Math.max(oldAt, Date.parse(as_of) + UNKNOWN_AFTER_MS)
  if (now.getTime() < unknownAt) return { age: { state: 'old', as_of }, changesAt: new Date(unknownAt) }
  return { age: { state: 'unknown', as_of }, changesAt: null }
}
