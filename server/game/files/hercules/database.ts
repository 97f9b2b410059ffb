import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import { entriesOf, SyntaxFault, type DatabaseFile } from '../source/entries.ts'
import { FOLDERS, type GameTexts } from '../source/gameText.ts'
import { readConfig, type ConfigSetting } from './libconfig.ts'

export function readSettings(texts: GameTexts, file: string): ConfigSetting[] | null {
  const text = texts.read(file)
  if (text === null) return null
  try {
    return readConfig(file, text, (path, named) => texts.read(path, named))
  } catch (error) {
    if (!(error instanceof SyntaxFault)) throw error
    texts.remarks.fault(error.code, error.place.file, error.place.line, error.message)
    return null
  }
}

/**
 * Reads the main file of the game mode, and then the operator's file, whose name ends with `2.conf`. The operator's
 * file may be missing.
 */
export function herculesDatabase(texts: GameTexts, mode: GameMode, name: string): DatabaseFile[] {
  const own = `db/${name}2.conf`
  const paths = [`db/${FOLDERS[mode]}/${name}.conf`, ...(texts.folder.has(own) ? [own] : [])]
  return paths.flatMap((path) => {
    const settings = readSettings(texts, path)
    if (!settings) return []
    const list = settings.find(([setting]) => setting === name)?.[1]
    if (list?.kind === 'list') return [{ clears: false, entries: entriesOf(texts, list.items, 'ignored') }]
    texts.remarks.fault('no_entries', path, null, name)
    return []
  })
}
