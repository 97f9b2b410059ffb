/** The folder for the files of the game's client, beside those of its server. */
export const CLIENT_FOLDER = 'client'

/** The folders of a game's tree of which files are read. */
export const GAME_FOLDERS = ['db', 'npc', 'conf', 'maps', CLIENT_FOLDER] as const

export const isPicturePath = (path: string): boolean => /\.(?:bmp|png|gif)$/i.test(path)

const CLIENT_PICTURE = /^client\/(?:.*\/)?(?<folder>item|map|monsters)\/(?<name>[^/]+)\.(?:bmp|png|gif)$/i

/**
 * The files that are read of a game's tree, by their path below it. The server takes only these from an archive, and
 * the back-office sends only these of a folder, so a reader of further files adds them here.
 */
const READ: readonly RegExp[] = [
  /^db\/.*\.(yml|conf|txt|dat)$/,
  /^npc\/.*\.(txt|conf|yml)$/,
  /^conf\/.*\.(conf|txt|yml)$/,
  /^maps\/.*\.mcache$/,
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

/** Trees of Tibia have `data` at their top, a name that folders around other trees may have, too. */
const TIBIA =
  'config\\.lua\\.dist$|data[\\w.-]*/(?:items|weapons|movements|scripts|monster|npc|world)/.*\\.(?:xml|lua|otb)$'
const START = new RegExp(`(?:^|/)(?=(?:${GAME_FOLDERS.join('|')})/|${TIBIA})`)

/** The path of the tree that holds a file, such as `rathena-master/`; null if the file is in none of its folders. */
export function treeOf(path: string): string | null {
  const found = START.exec(path)
  return found ? path.slice(0, found.index + found[0].length) : null
}

export function isGameFile(path: string): boolean {
  const tree = treeOf(path)
  return tree !== null && READ.some((pattern) => pattern.test(path.slice(tree.length)))
}

/**
 * Of a picture of the client the folder that says what it shows, and its name without its ending; null if the path below
 * the game's tree leads to none. The folders around it have Korean names, which differ by how they were unpacked.
 */
export function clientPictureOf(path: string): { folder: string; name: string } | null {
  const { folder, name } = CLIENT_PICTURE.exec(path)?.groups ?? {}
  return folder && name ? { folder: folder.toLowerCase(), name } : null
}
