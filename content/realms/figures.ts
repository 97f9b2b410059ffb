export const FIGURES = ['online', 'factions', 'kills', 'players', 'guilds', 'vip'] as const

/** Rankings by one number alone. */
export const TALLIES = ['zeny', 'mvp', 'pvp', 'fame'] as const
export type TallyName = (typeof TALLIES)[number]

/** Figures that some games do not keep. It is no fault if their tables are missing. */
export const EXTRA_FIGURES = ['castles', ...TALLIES, 'emblems'] as const

export const isExtra = (figure: FigureName): boolean => EXTRA_FIGURES.some((extra) => extra === figure)

export const ALL_FIGURES = [...FIGURES, ...EXTRA_FIGURES] as const
export type FigureName = (typeof ALL_FIGURES)[number]

/** Emblems are read from a game's database alone, because a script would send megabytes. */
export const SENT_FIGURES = [...FIGURES, 'castles', ...TALLIES] as const

export const STORED_FIGURES = [...ALL_FIGURES, 'servers'] as const
export type StoredFigure = (typeof STORED_FIGURES)[number]

export const REALM_SECTIONS = ['online', 'factions', 'players', 'guilds', 'vip'] as const
export type RealmSection = (typeof REALM_SECTIONS)[number]

/** Who hides a section hides what is of the same players or guilds. */
const sections: Readonly<Record<FigureName, RealmSection>> = {
  online: 'online',
  factions: 'factions',
  kills: 'factions',
  players: 'players',
  guilds: 'guilds',
  vip: 'vip',
  castles: 'guilds',
  zeny: 'players',
  mvp: 'players',
  pvp: 'players',
  fame: 'players',
  emblems: 'guilds',
}
export const sectionOf = (figure: FigureName): RealmSection => sections[figure]

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
