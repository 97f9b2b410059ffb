/** The folders of a game's tree of which files are read. */
export const GAME_FOLDERS = ['db', 'npc', 'conf', 'maps'] as const

/**
 * The files that are read of a game's tree, by their path below it. The server takes only these from an archive, and
 * the back-office sends only these of a folder, so a reader of further files adds them here.
 */
const READ: readonly RegExp[] = [
  /^db\/.*\.(yml|conf|txt|dat)$/,
  /^npc\/.*\.(txt|conf|yml)$/,
  /^conf\/.*\.(conf|txt|yml)$/,
  /^maps\/.*\.mcache$/,
]

/** Folders of an emulator's tree that hold nothing to read. */
export const UNREAD_FOLDERS: readonly string[] = ['src', 'doc', 'sql-files', '.git', '3rdparty', 'tools']

const START = new RegExp(`(?:^|/)(?=(?:${GAME_FOLDERS.join('|')})/)`)

/** The path of the tree that holds a file, such as `rathena-master/`; null if the file is in none of its folders. */
export function treeOf(path: string): string | null {
  const found = START.exec(path)
  return found ? path.slice(0, found.index + found[0].length) : null
}

export function isGameFile(path: string): boolean {
  const tree = treeOf(path)
  return tree !== null && READ.some((pattern) => pattern.test(path.slice(tree.length)))
}
