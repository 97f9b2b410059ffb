import type { StoredFigure, RankingName } from '../../content/realms/figures.ts'
import type { Time } from './columns.ts'

/** The latest rows of each figure of a realm: server/game/figures. */
interface RealmFiguresTable {
  realm_id: number
  figure: StoredFigure
  /** The figure's rows as JSON; null if they were never read. */
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
  /** Values that the last read left out because they are impossible; empty if there were none. */
  refused: string
  /** Time at which the places of the ranking were last stored. */
  placed_at: Time | null
  /** The highest number of players ever online. */
  record: number | null
  record_at: Time | null
}

/** Numbers of players online, stored by minute for two days and by hour for a year. */
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
  /** A day in the site's time zone, for example 2026-11-25. */
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
  /** The imported text of each field, as JSON. */
  given: string
  /** The values of the previous import, which count if the batch was undone; null if there was no previous import. */
  given_before: string | null
  /** The batch of the import's changes; null if the import changed no content. */
  batch: number | null
}

/** Tables with data of realms. The data is not content and has no history. */
export interface RealmTables {
  realm_figures: RealmFiguresTable
  realm_population: RealmPopulationTable
  realm_places: RealmPlacesTable
  realm_hidden_names: RealmHiddenNamesTable
  game_imports: GameImportsTable
}
