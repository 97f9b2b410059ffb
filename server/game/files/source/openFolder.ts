import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { plainPath, ReadBudget, type GameFolder } from './gameFolder.ts'

/** The files of a game in a folder of this machine. What a link of the file system leads to lies in the folder, or is not read. */
export function openFolder(folder: string): GameFolder {
  const root = realpathSync(folder)
  const budget = new ReadBudget()

  function locate(path: string): string | 'missing' | 'outside' {
    const plain = plainPath(path)
    if (plain === null) return 'outside'
    try {
      const real = realpathSync(join(root, plain))
      return real === root || real.startsWith(root + sep) ? real : 'outside'
    } catch {
      return 'missing'
    }
  }

  return {
    has: (path) => {
      const real = locate(path)
      return real !== 'missing' && real !== 'outside' && statSync(real).isFile()
    },
    read: (path) => {
      const real = locate(path)
      if (real === 'missing' || real === 'outside') return real
      const found = statSync(real)
      if (!found.isFile()) return 'missing'
      return budget.takes(found.size) ? readFileSync(real) : 'too_large'
    },
    list: (path) => {
      const real = locate(path)
      if (real === 'missing' || real === 'outside' || !statSync(real).isDirectory()) return []
      return readdirSync(real).sort()
    },
  }
}
