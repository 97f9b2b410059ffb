import { describe, expect, it } from 'vitest'
import { isGameFile } from '../../../../content/realms/gameFilePaths.ts'
import { GAME_MODES, GAME_PARTS } from '../../../../content/realms/gameFiles.ts'
import { smallHercules, smallRathena, type Files } from '../../../../tests/support/gameFiles/gameFiles.ts'
import { smallCanary, smallTfs } from '../../../../tests/support/gameFiles/tibiaFiles.ts'
import { memoryFolder, type GameFolder } from '../source/gameFolder.ts'
import { readGameFiles } from './readGameFiles.ts'

/** Asked for in the command’s folder only: a password is in the first, the second tells apart the emulators. */
const NOT_SENT = ['config.lua', 'data/items/items.otb']

function askedOf(files: Files): Set<string> {
  const asked = new Set<string>()
  const inner = memoryFolder(new Map(Object.entries(files).map(([path, content]) => [path, Buffer.from(content)])))
  const noting =
    <R>(ask: (path: string) => R) =>
    (path: string): R => {
      asked.add(path)
      return ask(path)
    }
  const folder: GameFolder = { ...inner, has: noting(inner.has), read: noting(inner.read) }
  for (const mode of GAME_MODES) readGameFiles(folder, { mode, encoding: 'utf-8', parts: GAME_PARTS })
  return asked
}

describe('The files that the readers ask for', () => {
  const battle = { 'conf/import/battle_conf.txt': 'base_exp_rate: 200', 'conf/import/battle.conf': '' }
  it.each(Object.entries({ smallRathena, smallHercules, smallTfs, smallCanary }))(
    'of %s are all among those that the browser sends, whether they are there or not',
    (_name, files) => {
      const asked = askedOf({ ...files, ...battle })
      expect(asked.size).toBeGreaterThan(5)
      expect([...asked].filter((path) => !isGameFile(path) && !NOT_SENT.includes(path))).toEqual([])
    },
  )
})
