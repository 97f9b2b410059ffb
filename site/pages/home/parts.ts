import type { LandingSectionName } from '../../../content/settings/landingSection.ts'
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

/** With the operator's heading if there is one. */
export interface ShownSection {
  section: LandingSectionName
  heading?: string
}

/** A race with its faction's numbers; null if unknown. */
export type CountedRace = Omit<Race, 'players' | 'kills'> & { players: number | null; kills: number | null }

/** Null if loading failed, which is logged. */
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

export interface HomeData extends Parts {
  /** Sections in order; undefined for the default. */
  sections?: readonly ShownSection[] | null
  /** Whether the game's lists have rows; undefined if neither has. */
  game?: Has | null
  /** Data of realms; undefined without visible ones. */
  live?: Landing | null
}

/** Replaces typed rows. */
export interface Landing {
  players?: RankingList
  guilds?: RankingList
  vips?: RankingList
  /** Null while current. */
  factionsAge?: string | null
  /** Announced to screen readers after a change. */
  said?: string
  /** Realms whose figures update, and the time zone. */
  follows: { online?: string; factions?: string; zone?: string }
}

/** Typed or from a realm. */
export interface RankingList {
  /** Column headings after the name. */
  labels: readonly string[]
  /** Text beside the names; the faction by default. */
  second?: string
  rows: readonly RankingRow[]
  /** Link to the whole ranking. */
  to?: string
  /** Note about its age. */
  note?: string | null
}

export interface RankingRow {
  id: number
  name: string
  faction: string
  cells: readonly (number | string)[]
}
