/** What of a game's files is imported; each can be asked for alone. */
export const GAME_PARTS = ['maps', 'items', 'monsters', 'spawns', 'drops', 'shops'] as const
export type GamePart = (typeof GAME_PARTS)[number]

/** Emulators compute differently before and after the game's renewal, and have files for both. */
export const GAME_MODES = ['renewal', 'pre-renewal'] as const
export type GameMode = (typeof GAME_MODES)[number]

/** In which encoding a file is that is not in UTF-8. */
export const GAME_ENCODINGS = ['utf-8', 'windows-1252', 'euc-kr'] as const
export type GameEncoding = (typeof GAME_ENCODINGS)[number]

/** The most bytes of one file, and of all that are read; the most files, and how deep files may name each other. */
export const GAME_FILES_LIMIT = {
  file: 32 * 1024 * 1024,
  together: 192 * 1024 * 1024,
  files: 20_000,
  depth: 16,
  /** Rows of one upload, as many as were tried: some six kilobytes each in the process that compares them. */
  uploadedRows: 200_000,
} as const

/** What is wrong with a file: then nothing of its part is imported. */
export const GAME_FAULTS = [
  'no_game',
  'old_format',
  'missing',
  'outside',
  'cycle',
  'too_deep',
  'too_large',
  'too_many_files',
  'not_utf8',
  'syntax',
  'no_entries',
  'alias',
  'bad_id',
  'no_name',
  'bad_number',
  'bad_chance',
  'bad_line',
  'duplicate',
  'bad_map_cache',
  'bad_archive',
  'too_many_rows',
  'too_slow',
] as const
export type GameFaultCode = (typeof GAME_FAULTS)[number]

/** What is left out, since the game would leave it out too, or the site has no place for it. */
export const GAME_OMISSIONS = ['unknown_item', 'unknown_monster', 'spawns_nowhere', 'other_currency'] as const
export type GameOmissionCode = (typeof GAME_OMISSIONS)[number]

/** Something that is said of a place in a file. */
export interface GameRemark<Code extends string> {
  part: GamePart
  file: string
  /** Null where it is the whole file. */
  line: number | null
  code: Code
  /** What stands there. */
  text: string
}
export type GameFault = GameRemark<GameFaultCode>
export type GameOmission = GameRemark<GameOmissionCode>
