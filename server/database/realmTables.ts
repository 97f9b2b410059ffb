import type { StoredFigure, RankingName } from '../../content/realms/figures.ts'
import type { Time } from './columns.ts'

/** The latest rows of each figure of a realm: server/game/figures. */
interface RealmFiguresTable {
  realm_id: number
  figure: StoredFigure
  /** JSON; null if it was never read. */
  rows: string | null
  given_at: Time | null
  /** Seconds between reads. */
  interval: number
  tried_at: Time
  /** Failed reads since the last success. */
  failures: number
  failing_since: Time | null
  /** Why the last read failed; empty if it did not. */
  failure: string
  /** Values of the last read that were left out as impossible; empty if none were. */
  refused: string
  /** When the places of its day were stored. */
  placed_at: Time | null
  /** The highest number of players ever online. */
  record: number | null
  record_at: Time | null
}

/** Players online: by minute for two days, by hour for a year. */
interface RealmPopulationTable {
  realm_id: number
  span: 'minute' | 'hour'
  /** Start of the minute or hour. */
  at: Time
  players: number
  most: number
}

/** Places of a ranking at the end of each day. */
interface RealmPlacesTable {
  realm_id: number
  figure: RankingName
  name_key: string
  /** In the site's time zone, as 2026-11-25. */
  day: string
  place: number
  score: number
}

/** Characters and guilds that staff hide from visitors. */
interface RealmHiddenNamesTable {
  realm_id: number
  /** The name without regard to case. */
  name_key: string
  name: string
  hidden_at: Time
}

/** The values that the last import of game files had for a row: server/game/import. */
interface GameImportsTable {
  realm_id: number
  content_type: string
  external_key: string
  /** Text by field, as JSON. */
  given: string
  /** The import before, which counts if this batch was undone; null if there was none. */
  given_before: string | null
  /** Null if it changed nothing else. */
  batch: number | null
}

/** Data of realms: neither content nor in its history. */
export interface RealmTables {
  realm_figures: RealmFiguresTable
  realm_population: RealmPopulationTable
  realm_places: RealmPlacesTable
  realm_hidden_names: RealmHiddenNamesTable
  game_imports: GameImportsTable
}
