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

/** A section that is shown, with its heading where an operator has given it one. */
export interface ShownSection {
  section: LandingSectionName
  heading?: string
}

/** A race, or the numbers of the realm's faction of its name: null where they are not known now. */
export type CountedRace = Omit<Race, 'players' | 'kills'> & { players: number | null; kills: number | null }

/** The rows of each part; null if loading them failed, which is only logged. */
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
  /** What stands below the hero, in its order. Absent where it is the usual, so that a page says nothing of it. */
  sections?: readonly ShownSection[] | null
  /** Whether the game's lists have rows. Absent where neither has. */
  game?: Has | null
  /** What is a realm's. Absent where visitors see no realm. */
  live?: Landing | null
}

/** What the landing page shows of realms, in place of what is typed. */
export interface Landing {
  players?: RankingList
  guilds?: RankingList
  vips?: RankingList
  /** How old the numbers of the factions are; null while they are current. */
  factionsAge?: string | null
  /** What has changed since the page was made, for who does not see it. */
  said?: string
  /** The realms whose figures follow while the page stands open, and the zone in which times are told. */
  follows: { online?: string; factions?: string; zone?: string }
}

/** A list as it is shown, whether it is typed or a realm's. */
export interface RankingList {
  /** Of the columns after the name. */
  labels: readonly string[]
  /** What stands beside the names; the faction, when absent. */
  second?: string
  rows: readonly RankingRow[]
  /** Where the rest of a realm's stands. */
  to?: string
  /** What is to be said of its age. */
  note?: string | null
}

export interface RankingRow {
  id: number
  name: string
  faction: string
  /** Numbers and tiers. */
  cells: readonly (number | string)[]
}
