import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'

/** Why a file is not there to be read. */
export type Unread = 'missing' | 'outside' | 'too_large'

/** The files of a game, by their paths below its folder. */
export interface GameFolder {
  has: (path: string) => boolean
  read: (path: string) => Buffer | Unread
  /** The names of the files in a folder, in their order. */
  list: (path: string) => string[]
}

/** A path as files name it, below the folder of the game; null where it leads out of it. */
export function plainPath(path: string): string | null {
  const parts: string[] = []
  if (/^([/\\]|[A-Za-z]:)/.test(path) || path.includes('\0')) return null
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return null
  }
  return parts.join('/')
}

/** Reads no more than may be held. */
export class ReadBudget {
  #left: number = GAME_FILES_LIMIT.together

  takes(bytes: number): boolean {
    if (bytes > GAME_FILES_LIMIT.file || bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}

/** Files that lie in memory, by their paths, of which those of the game begin with `root`. */
export function memoryFolder(files: ReadonlyMap<string, Buffer>, root = ''): GameFolder {
  const find = (path: string): Buffer | Unread => {
    const plain = plainPath(path)
    return plain === null ? 'outside' : (files.get(root + plain) ?? 'missing')
  }
  return {
    has: (path) => Buffer.isBuffer(find(path)),
    read: find,
    list: (path) => {
      const start = `${root}${path}/`
      return [...files.keys()].flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : [])).sort()
    },
  }
}
