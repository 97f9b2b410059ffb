import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isPicturePath } from '../../../../content/realms/gameFilePaths.ts'
import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { plainPath, ReadBudget, type GameFolder, type Unread } from './gameFolder.ts'

/** Opens game files in a local folder. Links that lead outside the folder are not followed. */
export function openFolder(folder: string): GameFolder {
  const root = realpathSync(folder)
  const budgets = { texts: new ReadBudget(), pictures: new ReadBudget(GAME_FILES_LIMIT.pictures) }

  function locate(path: string): { real: string } | { unread: Unread } {
    const plain = plainPath(path)
    if (plain === null) return { unread: 'outside' }
    try {
      const real = realpathSync(join(root, plain))
      return real === root || real.startsWith(root + sep) ? { real } : { unread: 'outside' }
    } catch {
      return { unread: 'missing' }
    }
  }

  return {
    has: (path) => {
      const at = locate(path)
      return 'real' in at && statSync(at.real).isFile()
    },
    read: (path) => {
      const at = locate(path)
      if ('unread' in at) return at.unread
      const found = statSync(at.real)
      if (!found.isFile()) return 'missing'
      return budgets[isPicturePath(path) ? 'pictures' : 'texts'].takes(found.size) ? readFileSync(at.real) : 'too_large'
    },
    list: (path) => {
      const at = locate(path)
      if (!('real' in at) || !statSync(at.real).isDirectory()) return []
      return readdirSync(at.real, { recursive: true, withFileTypes: true })
        .flatMap((one) => (one.isDirectory() ? [] : [relative(at.real, join(one.parentPath, one.name))]))
        .sort()
    },
  }
}
