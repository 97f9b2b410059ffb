import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { GameDrop } from '../gameData.ts'
import { entriesOf, SyntaxFault, textOf, wholeNumber, type DatabaseFile, type GameEntry } from '../source/entries.ts'
import { FOLDERS, type GameTexts } from '../source/gameText.ts'
import { LARGEST_RATE } from '../words.ts'
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

/**
 * In Hercules, an entry can inherit another entry's drops. Each drop that the entry lists itself then replaces one
 * inherited drop, starting with the first.
 */
export function herculesDrops(
  texts: GameTexts,
  entry: GameEntry,
  field: string,
  before: readonly GameDrop[],
): GameDrop[] {
  const node = entry.node(field)
  if (node?.kind !== 'map') return [...before]
  const drops: GameDrop[] = []
  for (const [item, value] of node.entries) {
    const { file, line } = value
    // The value of a drop is its chance, or a list that begins with the chance.
    const text = textOf(value.kind === 'list' ? value.items[0] : value) ?? ''
    const rate = wholeNumber(text)
    if (rate === null || rate < 0 || rate > LARGEST_RATE)
      texts.remarks.fault('bad_chance', file, line, `${item}: ${text}`)
    else drops.push({ item: texts.named(item, value), rate, file, line })
  }
  // Hercules treats a drop with chance zero as absent.
  return [...drops, ...before.slice(drops.length)].filter(({ rate }) => rate > 0)
}
