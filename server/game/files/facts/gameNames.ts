import { dialects } from '../dialects.ts'
import type { Emulator, GameData } from '../gameData.ts'
import { finder, type Find } from '../keys.ts'
import { readMonsters } from '../monsters.ts'
import { readItems } from '../items.ts'
import { rathenaEntries } from '../rathena/database.ts'
import type { GameTexts } from '../source/gameText.ts'
import { wholeNumber, textOf } from '../source/entries.ts'
import type { Names } from './effects/names.ts'

export type NamedRow = Readonly<{ id: number; key: string; name: string }>

/** Items, monsters and skills by number and by internal name. */
export interface GameNames extends Names {
  itemRow: Find<NamedRow>
  monsterRow: Find<NamedRow>
}

function skillsOf(texts: GameTexts, data: GameData, emulator: Emulator): NamedRow[] {
  return dialects[emulator].database(texts, data.mode, 'skill_db').flatMap(({ entries }) =>
    entries.flatMap((entry) => {
      const [id, key] = [wholeNumber(textOf(entry.node('Id')) ?? ''), textOf(entry.node('Name'))]
      const name = textOf(entry.node('Description')) ?? key
      return id === null || key === null || !name ? [] : [{ id, key, name: name.trim() }]
    }),
  )
}

/** Of the entries of one status the last script counts: status.cpp, StatusDatabase::parseBodyNode. */
const statusScriptsOf = (texts: GameTexts, { mode }: GameData): ReadonlyMap<string, string> =>
  new Map(
    rathenaEntries(texts, mode, 'status', 'STATUS_DB').flatMap((entry) => {
      const [name, script] = [textOf(entry.node('Status')), textOf(entry.node('Script'))]
      return name === null || script === null ? [] : [[name.toLowerCase(), script] as const]
    }),
  )

/** What is not imported itself is read for its names alone, so that its faults do not matter. */
export function gameNames(texts: GameTexts, data: GameData, emulator: Emulator): GameNames {
  const quiet = texts.quiet()
  const dialect = dialects[emulator]
  const itemRow = finder(data.items.length > 0 ? data.items : readItems(quiet, data.mode, dialect))
  const monsterRow = finder(data.monsters.length > 0 ? data.monsters : readMonsters(quiet, data.mode, dialect))
  const skillRow = finder(skillsOf(quiet, data, emulator))
  const statuses = emulator === 'rathena' ? statusScriptsOf(quiet, data) : new Map<string, string>()
  return {
    itemRow,
    monsterRow,
    item: (named) => itemRow(named)?.name,
    monster: (named) => monsterRow(named)?.name,
    skill: (named) => skillRow(named)?.name,
    statusScript: (name) => statuses.get(name),
  }
}
