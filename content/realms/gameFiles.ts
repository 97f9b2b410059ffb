export const GAME_PARTS = ['maps', 'items', 'monsters', 'spawns', 'drops', 'shops', 'links'] as const
export type GamePart = (typeof GAME_PARTS)[number]

/**
 * The game exists in two variants, before and after its "Renewal" update. Emulators have separate files for each
 * variant.
 */
export const GAME_MODES = ['renewal', 'pre-renewal'] as const
export type GameMode = (typeof GAME_MODES)[number]

export const GAME_ENCODINGS = ['utf-8', 'windows-1252', 'euc-kr'] as const
export type GameEncoding = (typeof GAME_ENCODINGS)[number]

/** How the files of a game are read. An import takes over what it is not told from the last one of its realm. */
export interface GameRules {
  mode: GameMode
  encoding: GameEncoding
}

export const USUAL_RULES: GameRules = { mode: 'renewal', encoding: 'utf-8' }

export const GAME_FILES_LIMIT = {
  /** An archive. The whole tree of rAthena takes 22 MB, and 14 MB without what is not read. */
  upload: 32 * 1024 * 1024,
  file: 32 * 1024 * 1024,
  together: 192 * 1024 * 1024,
  /** Pictures in a folder that the command reads. Those in an archive count as `together`, because they are in memory. */
  pictures: 512 * 1024 * 1024,
  files: 40_000,
  depth: 16,
  /** The largest number of rows tested so far. The comparison takes about six kilobytes of memory per row. */
  uploadedRows: 200_000,
} as const

export const GAME_FAULTS = [
  'no_game',
  'old_format',
  'missing',
  'outside',
  'cycle',
  'too_deep',
  'too_large',
  'too_many_files',
  'syntax',
  'no_entries',
  'alias',
  'bad_id',
  'no_name',
  'bad_number',
  'bad_chance',
  'bad_line',
  'no_clone',
  'bad_map_cache',
  'bad_archive',
  'too_many_rows',
  'too_slow',
] as const
export type GameFaultCode = (typeof GAME_FAULTS)[number]

/** Reasons to skip an entry: the game itself ignores it, or the site has no field for it. */
export const GAME_OMISSIONS = [
  'unknown_item',
  'unknown_monster',
  'other_currency',
  'name_taken',
  'refused_sets',
  'only_code',
] as const
export type GameOmissionCode = (typeof GAME_OMISSIONS)[number]

/** What the game takes all the same, most of it with a warning. So does the import. */
export const GAME_REMARKS = [
  'unreadable_text',
  'repeated_name',
  'duplicate',
  'shared_name',
  'nothing_inherited',
  'capped_chance',
  'no_chance',
  'no_place',
  'too_many_drops',
  'ignored_number',
  'capped_number',
  'below_zero',
  'unknown_word',
  'no_equipment',
  'selling_too_dear',
  'file_missing',
  'client_unread',
  'client_compiled',
  'client_syntax',
  'client_picture',
  'taken_down_picture',
] as const
export type GameRemarkCode = (typeof GAME_REMARKS)[number]

export type GameFindingCode = GameFaultCode | GameOmissionCode | GameRemarkCode

export interface GameRemark<Code extends string = GameRemarkCode> {
  part: GamePart
  file: string
  line: number | null
  code: Code
  text: string
}
export type GameFault = GameRemark<GameFaultCode>
export type GameOmission = GameRemark<GameOmissionCode>
