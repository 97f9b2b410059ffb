import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'

export type Unread = 'missing' | 'outside' | 'too_large'

export interface GameFolder {
  has: (path: string) => boolean
  read: (path: string) => Buffer | Unread
  /** The files below a folder, also in folders within it, by their paths below it. */
  list: (path: string) => string[]
}

/** Normalizes a path below the game's folder; returns null if the path leads outside. */
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

export class ReadBudget {
  #left: number

  constructor(together: number = GAME_FILES_LIMIT.together) {
    this.#left = together
  }

  takes(bytes: number): boolean {
    if (bytes > GAME_FILES_LIMIT.file || bytes > this.#left) return false
    this.#left -= bytes
    return true
  }
}

export function memoryFolder(files: ReadonlyMap<string, Buffer>, root = ''): GameFolder {
  const find = (path: string): Buffer | Unread => {
    const plain = plainPath(path)
    return plain === null ? 'outside' : (files.get(root + plain) ?? 'missing')
  }
  return {
    has: (path) => Buffer.isBuffer(find(path)),
    read: find,
    list: (path) => {
      const start = path === '' ? root : `${root}${path}/`
      return [...files.keys()].flatMap((one) => (one.startsWith(start) ? [one.slice(start.length)] : [])).sort()
    },
  }
}

/** The files of `folder`, and those of `inner` as if they were in its folder `name`. */
export function withFolder(folder: GameFolder, name: string, inner: GameFolder): GameFolder {
  const within = (path: string): string | null => {
    const plain = plainPath(path)
    return plain === name ? '' : plain?.startsWith(`${name}/`) ? plain.slice(name.length + 1) : null
  }
  const of =
    <R>(outside: (path: string) => R, inside: (path: string) => R) =>
    (path: string): R => {
      const found = within(path)
      return found === null ? outside(path) : inside(found)
    }
  return { has: of(folder.has, inner.has), read: of(folder.read, inner.read), list: of(folder.list, inner.list) }
}
