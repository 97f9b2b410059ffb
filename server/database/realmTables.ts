import type { KeptFigure, RankingName } from '../../content/realms/figures.ts'
import type { Time } from './columns.ts'

/** The latest of each figure of each realm, and how its reading stands. See server/game/figures. */
interface RealmFiguresTable {
  realm_id: number
  figure: KeptFigure
  /** As JSON; null where it was never given. */
  rows: string | null
  given_at: Time | null
  /** Seconds from one reading to the next. */
  interval: number
  tried_at: Time
  /** How many readings have failed since the last that did not. */
  failures: number
  failing_since: Time | null
  /** Why the last reading failed, in a sentence; empty where it did not. */
  failure: string
  /** What of the last reading was left out since it cannot be true; empty where nothing was. */
  refused: string
  /** When the places of its day were kept. */
  placed_at: Time | null
  /** The most players that were ever online at a time. */
  record: number | null
  record_at: Time | null
}

/** How many were online: by minutes for two days, by hours for a year. */
interface RealmPopulationTable {
  realm_id: number
  span: 'minute' | 'hour'
  /** Its beginning. */
  at: Time
  players: number
  most: number
}

/** The places of a ranking as each day left them. */
interface RealmPlacesTable {
  realm_id: number
  figure: RankingName
  name_key: string
  /** By the site's clock, as 2026-11-25. */
  day: string
  place: number
  score: number
}

/** Characters and guilds that staff keep out of what visitors see. */
interface RealmHiddenNamesTable {
  realm_id: number
  /** The name without regard to case. */
  name_key: string
  name: string
  hidden_at: Time
}

/** What the last import of a game's files gave for a row. See server/game/import. */
interface GameImportsTable {
  realm_id: number
  content_type: string
  external_key: string
  /** The texts of its fields, as JSON. */
  given: string
  /** What the import before gave: that counts where the batch has been undone. Null where there was none. */
  given_before: string | null
  /** The batch that this came with; null where it changed nothing but this. */
  batch: number | null
}

/** What comes from realms: neither content nor in its history. */
export interface RealmTables {
  realm_figures: RealmFiguresTable
  realm_population: RealmPopulationTable
  realm_places: RealmPlacesTable
  realm_hidden_names: RealmHiddenNamesTable
  game_imports: GameImportsTable
}
