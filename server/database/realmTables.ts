import type { ColumnType } from 'kysely'
import type { StoredFigure, RankingName } from '../../content/realms/figures.ts'
import type { Time } from './columns.ts'

/** The latest live data of each game server (realm), such as players online and rankings: server/game/figures. */
interface RealmFiguresTable {
  realm_id: number
  figure: StoredFigure
  /** The data as JSON; null if it was never read. */
  rows: string | null
  given_at: Time | null
  /** Seconds between two reads of the game server. */
  interval: number
  tried_at: Time
  /** Number of failed reads since the last successful one. */
  failures: number
  failing_since: Time | null
  /** Why the last read failed; empty if it succeeded. */
  failure: string
  /** Impossible values that the last read left out; empty if there were none. */
  refused: string
  placed_at: Time | null
  /** The highest number of players ever online. */
  record: number | null
  record_at: Time | null
}

/** Player counts: one per minute, kept for two days, and one per hour, kept for a year. */
interface RealmPopulationTable {
  realm_id: number
  span: 'minute' | 'hour'
  at: Time
  players: number
  most: number
}

/** Ranks of players and guilds at the end of each day. */
interface RealmPlacesTable {
  realm_id: number
  figure: RankingName
  name_key: string
  /** A day in the site's time zone, for example 2026-11-25. */
  day: string
  place: number
  score: number
}

/** Characters and guilds that staff hide from visitors, and characters that their owners hide. */
interface RealmHiddenNamesTable {
  realm_id: number
  /** The normalized name in lower case, so that a name is hidden regardless of case. */
  name_key: string
  name: string
  hidden_at: Time
  /** The game account whose owner hides its characters; null if staff do. */
  account_id: ColumnType<number | null, number | null | undefined, number | null>
}

/** The values that the last import of game files contained for each row of content: server/game/import. */
interface GameImportsTable {
  realm_id: number
  content_type: string
  external_key: string
  /** The imported text of each field, as JSON. */
  given: string
  /** The values of the previous import; null if there was none. They apply again if the last import is undone. */
  given_before: string | null
  /** Number of the batch of changes that the import made; null if it changed no content. */
  batch: number | null
}

/** Tables with data of game servers (realms). The data is not content, so its changes are not logged. */
export interface RealmTables {
  realm_figures: RealmFiguresTable
  realm_population: RealmPopulationTable
  realm_places: RealmPlacesTable
  realm_hidden_names: RealmHiddenNamesTable
  game_imports: GameImportsTable
}
