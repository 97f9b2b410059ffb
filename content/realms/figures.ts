/** Each figure has its own age. */
export const FIGURES = ['online', 'factions', 'kills', 'players', 'guilds', 'vip'] as const
export type FigureName = (typeof FIGURES)[number]

/** The figures, and the state of servers. */
export const KEPT_FIGURES = [...FIGURES, 'servers'] as const
export type KeptFigure = (typeof KEPT_FIGURES)[number]

/** Sections that can be hidden or put on the landing page. Kills belong to factions. */
export const REALM_SECTIONS = ['online', 'factions', 'players', 'guilds', 'vip'] as const
export type RealmSection = (typeof REALM_SECTIONS)[number]
export const sectionOf = (figure: FigureName): RealmSection => (figure === 'kills' ? 'factions' : figure)

/** Rankings whose places are stored daily. */
export const RANKINGS = ['players', 'guilds'] as const
export type RankingName = (typeof RANKINGS)[number]

/** A page's dependency on a figure, beside content types. */
export type FigureKey = `figures-${KeptFigure}`
export const figureKey = (name: KeptFigure): FigureKey => `figures-${name}`

/** `unknown`: never read, or too old. */
export const FIGURE_STATES = ['current', 'old', 'unknown'] as const
export type FigureState = (typeof FIGURE_STATES)[number]

export interface FigureAge {
  state: FigureState
  /** Time of an outdated read; null if it is current or was never read. */
  as_of: string | null
}

/** Seconds between a script's pushes: limits and default. */
export const FIGURES_INTERVAL = { least: 30, most: 3_600, usual: 300 } as const

/** Two reads may fail before the last one counts as old. */
export const OLD_AFTER_INTERVALS = 3
const UNKNOWN_AFTER_MS = 60 * 60_000

/** The age of a figure with an interval, and when it changes by time alone. */
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
