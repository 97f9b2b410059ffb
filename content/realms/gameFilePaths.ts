/** The folder for the files of the game's client, beside those of its server. */
export const CLIENT_FOLDER = 'client'

/** The folders of a game's tree of which files are read. */
export const GAME_FOLDERS = ['db', 'npc', 'conf', 'maps', CLIENT_FOLDER] as const

export const isPicturePath = (path: string): boolean => /\.(?:bmp|png|gif)$/i.test(path)

const CLIENT_PICTURE = /^client\/(?:.*\/)?(?<folder>item|map|monsters)\/(?<name>[^/]+)\.(?:bmp|png|gif)$/i

/**
 * The settings that are read of `conf`, by emulator. Beside them are files with the passwords of the game's database,
 * such as `conf/import/inter_conf.txt`, so files of `conf` are named one by one. The operator's own file comes last, and
 * its settings count.
 */
export const BATTLE_SETTINGS = {
  rathena: [
    ...['conf/battle/drops.conf', 'conf/battle/exp.conf', 'conf/battle/monster.conf'],
    'conf/import/battle_conf.txt',
  ],
  hercules: ['conf/map/battle/drops.conf', 'conf/map/battle/exp.conf', 'conf/import/battle.conf'],
} as const

const SETTINGS: readonly string[] = Object.values(BATTLE_SETTINGS).flat()

/**
 * The files that are read of a game's tree, by their path below it, beside `SETTINGS`. The server takes only these from
 * an archive, and the back-office sends only these of a folder, so a reader of further files adds them here. Databases
 * and lists of scripts name further ones as they like, tables have fixed names.
 */
const READ: readonly RegExp[] = [
  /^db\/(?!import-tmpl\/).*\.(yml|conf)$/,
  /^db\/(?:(?:re|pre-re|import)\/)?(?:map_cache\.dat|(?:map_index|mob_skill_db|mob_item_ratio|item_db|mob_db)\.txt)$/,
  /^npc\/.*\.(txt|conf|yml)$/,
  /^maps\/(?:re|pre-re)\/.*\.mcache$/,
  /^client\/(?:.*\/)?iteminfo[^/]*\.lu[ab]$/i,
  /^client\/(?:.*\/)?(?:mapnametable|cardprefixnametable|cardpostfixnametable)\.txt$/i,
  CLIENT_PICTURE,
  // The file without the ending `.dist` holds the password of the game's database, so it is never sent.
  /^config\.lua\.dist$/,
  /^data\/(?:items\/items|weapons\/weapons|movements\/movements)\.xml$/,
  /^data\/items\/items\.otb$/,
  /^data[\w.-]*\/(?:monster|npc)\/.*\.(?:xml|lua)$/,
  /^data[\w.-]*\/scripts\/.*\.lua$/,
  /^data[\w.-]*\/world\/.*-(?:spawn|monster|npc)\.xml$/,
]

/** Folders of an emulator's tree that hold nothing to read. */
export const UNREAD_FOLDERS: readonly string[] = ['src', 'doc', 'sql-files', '.git', '3rdparty', 'tools']

const isUnread = (path: string): boolean => path.split('/').some((folder) => UNREAD_FOLDERS.includes(folder))

/** Trees of Tibia have `data` at their top, a name that folders around other trees may have, too. */
const TIBIA =
  'config\\.lua\\.dist$|data[\\w.-]*/(?:items|weapons|movements|scripts|monster|npc|world)/.*\\.(?:xml|lua|otb)$'
const START = new RegExp(`(?:^|/)(?=(?:${GAME_FOLDERS.join('|')})/|${TIBIA})`)

/**
 * The path of the tree that holds a file, such as `rathena-master/`; null if the file is in none of its folders.
 * `doc/yaml/db` is no tree but describes one.
 */
export function treeOf(path: string): string | null {
  const found = START.exec(path)
  const tree = found && path.slice(0, found.index + found[0].length)
  return tree === null || isUnread(tree) ? null : tree
}

export function isGameFile(path: string): boolean {
  const tree = treeOf(path)
  if (tree === null) return false
  const inner = path.slice(tree.length)
  return SETTINGS.includes(inner) || READ.some((pattern) => pattern.test(inner))
}

/** Whether a folder is in a tree or may hold one, so that its files are worth a look. */
export const mayHoldGameFiles = (folder: string): boolean => !isUnread(folder) || treeOf(`${folder}/`) !== null

/**
 * Of a picture of the client the folder that says what it shows, and its name without its ending; null if the path below
 * the game's tree leads to none. The folders around it have Korean names, which differ by how they were unpacked.
 */
export function clientPictureOf(path: string): { folder: string; name: string } | null {
  const { folder, name } = CLIENT_PICTURE.exec(path)?.groups ?? {}
  return folder && name ? { folder: folder.toLowerCase(), name } : null
}
