import type { LandingSectionName } from '../../../content/settings/landingSectionNames.ts'
import type { Has } from '../../../content/gameInfo/gameSchemas.ts'
import type { ServerStatus } from '../../../content/settings/serverStatus.ts'
import type { News } from '../../../content/types/news.ts'
import type { Race } from '../../../content/types/race.ts'
import type { Screenshot } from '../../../content/types/screenshot.ts'
import type { Slide } from '../../../content/types/slide.ts'
import type { Tier } from '../../../content/types/tier.ts'
import type { TopGuild } from '../../../content/types/topGuild.ts'
import type { TopPlayer } from '../../../content/types/topPlayer.ts'
import type { Vip } from '../../../content/types/vip.ts'

export interface VisibleSection {
  section: LandingSectionName
  heading?: string
  /** Of the heading, if it is not that of the page. */
  lang?: string | undefined
}

export type CountedRace = Omit<Race, 'players' | 'kills'> & { players: number | null; kills: number | null }

export interface Parts {
  slides: readonly Slide[] | null
  status: ServerStatus | null
  races: readonly CountedRace[] | null
  players: readonly TopPlayer[] | null
  guilds: readonly TopGuild[] | null
  vips: readonly Vip[] | null
  tiers: readonly Tier[] | null
  latest: readonly News[] | null
  shots: readonly Screenshot[] | null
}

/** A fact of the strip below the server panel. */
export interface AliveCell {
  about: 'event' | 'peak' | 'patch' | 'leader' | 'trailer'
  label: string
  /** Of the label, if it is not that of the page. */
  labelLang?: string
  value: string
  /** Of the value, if it is not that of the page. */
  lang?: string
  to?: string
  note?: string
  /** Of an event: the moment to which the browser counts down, and how many minutes the site's clocks are ahead of UTC. */
  until?: { at: string; ahead: number }
  /** The address of the player. */
  video?: string
}

export interface HomeData extends Parts {
  sections?: readonly VisibleSection[] | null
  game?: Has | null
  live?: Landing | null
  alive?: readonly AliveCell[] | null
}

export interface Landing {
  players?: RankingList
  guilds?: RankingList
  vips?: RankingList
  factionsAge?: string | null
  said?: string
  follows: { online?: string; factions?: string; zone?: string }
}

export interface RankingList {
  labels: readonly string[]
  second?: string
  rows: readonly RankingRow[]
  to?: string
  note?: string | null
}

export interface RankingRow {
  id: number
  name: string
  faction: string
  cells: readonly (number | string)[]
}
