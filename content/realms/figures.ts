export const FIGURES = ['online', 'factions', 'kills', 'players', 'guilds', 'vip'] as const
export type FigureName = (typeof FIGURES)[number]

export const STORED_FIGURES = [...FIGURES, 'servers'] as const
export type StoredFigure = (typeof STORED_FIGURES)[number]

export const REALM_SECTIONS = ['online', 'factions', 'players', 'guilds', 'vip'] as const
export type RealmSection = (typeof REALM_SECTIONS)[number]
export const sectionOf = (figure: FigureName): RealmSection => (figure === 'kills' ? 'factions' : figure)

export const RANKINGS = ['players', 'guilds'] as const
export type RankingName = (typeof RANKINGS)[number]

export type FigureKey = `figures-${StoredFigure}`
export const figureKey = (name: StoredFigure): FigureKey => `figures-${name}`

export const FIGURE_STATES = ['current', 'old', 'unknown'] as const
export type FigureState = (typeof FIGURE_STATES)[number]

export interface FigureAge {
  state: FigureState
  as_of: string | null
}

export const FIGURES_INTERVAL = { least: 30, most: 3_600, usual: 300 } as const

/** A value is old after this many update intervals, so two missed updates in a row are harmless. */
export const OLD_AFTER_INTERVALS = 3
const UNKNOWN_AFTER_MS = 60 * 60_000

export function figureAge(
  input: { given_at: string; interval: number } | null,
  now: Date,
): { age: FigureAge; changesAt: Date | null } {
  if (!input) return { age: { state: 'unknown', as_of: null }, changesAt: null }
  const { given_at: as_of, interval } = input
  const oldAt = Date.parse(as_of) + OLD_AFTER_INTERVALS * interval * 1_000
  if (now.getTime() < oldAt) return { age: { state: 'current', as_of: null }, changesAt: new Date(oldAt) }
  const unknownAt = Math.max(oldAt, Date.parse(as_of) + UNKNOWN_AFTER_MS)
  if (now.getTime() < unknownAt) return { age: { state: 'old', as_of }, changesAt: new Date(unknownAt) }
  return { age: { state: 'unknown', as_of }, changesAt: null }
}
