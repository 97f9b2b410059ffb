import {
  EXPERIENCE,
  LOGARITHMIC,
  ofItem,
  ofMonsters,
  OTHER_KINDS,
  PRIZE_KIND,
  rankedKind,
} from '../../../content/gameInfo/gameRates.ts'
import { BATTLE_SETTINGS } from '../../../content/realms/gameFilePaths.ts'
import type { Emulator } from './gameData.ts'
import { readSettings } from './hercules/database.ts'
import type { ConfigSetting } from './hercules/libconfig.ts'
import type { ItemRatio } from './ratios.ts'
import { wholeNumber } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

/** The settings of a server's battle configuration, by name. */
export type BattleSettings = ReadonlyMap<string, number>

/** Returns null if the folder has none of the files. A server without one of them starts all the same. */
export function readBattleSettings(texts: GameTexts, emulator: Emulator): BattleSettings | null {
  const files = BATTLE_SETTINGS[emulator].filter((path) => texts.folder.has(path))
  if (files.length === 0) return null
  const settings = new Map<string, number>()
  for (const path of files) {
    if (emulator === 'rathena') readLines(texts, path, settings)
    else addSettings(readSettings(texts, path) ?? [], settings)
  }
  return settings
}

/** battle_config_read in src/map/battle.cpp of rAthena: lines `name: value`, and `import: path`. */
function readLines(texts: GameTexts, path: string, settings: Map<string, number>): void {
  texts.readNested(path, undefined, (file, text) => {
    for (const [index, line] of text.split('\n').entries()) {
      const [, name = '', value = ''] = /^(?!\/\/)([^:]+):\s*(\S+)/.exec(line) ?? []
      if (name.toLowerCase() === 'import') {
        if (texts.folder.has(value)) readLines(texts, value, settings)
        else texts.remarks.note('file_missing', { file, line: index + 1 }, value)
      } else add(name, value, settings)
    }
  })
}

/** battle_config_read in src/map/battle.c of Hercules. The operator's file has a group around its settings. */
function addSettings(entries: readonly ConfigSetting[], settings: Map<string, number>): void {
  for (const [name, value] of entries) {
    if (value.kind === 'map') addSettings(value.entries, settings)
    else if (value.kind === 'text') add(name, value.text, settings)
  }
}

/** The words of config_switch in src/common. */
const SWITCHES: Readonly<Record<string, number>> = {
  ...{ on: 1, yes: 1, oui: 1, ja: 1, si: 1, sim: 1, true: 1 },
  ...{ off: 0, no: 0, non: 0, nein: 0, nao: 0, false: 0 },
}

function add(name: string, value: string, settings: Map<string, number>): void {
  const number = SWITCHES[value.toLowerCase()] ?? wholeNumber(value)
  if (number !== null) settings.set(name.trim().toLowerCase(), number)
}

/** The kinds of items to which the rates of a group apply (mob_drop_ratio_adjust in src/map/mob.cpp of rAthena). */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  heal: ['Healing'],
  use: ['Usable', 'Delay Consume', 'Select Package', 'Cash'],
  equip: ['Weapon', 'Armor', 'Pet Armor'],
  card: ['Card'],
  common: [OTHER_KINDS],
}

const USUAL = 100
const [LEAST, MOST] = [1, 10_000]
const MOST_RATE = 1_000_000

/** Returns the lines that `gameRates` reads. `treasures` are the monsters that are chests. */
export function ratesText(
  settings: BattleSettings,
  treasures: readonly number[],
  ratios: readonly ItemRatio[],
): string {
  const rate = (name: string, otherwise = USUAL): number => {
    const value = settings.get(name) ?? otherwise
    // battle_set_value takes the usual rate for an impossible one.
    return value < 0 || value > MOST_RATE ? USUAL : value
  }
  const limit = (group: string): string => {
    const [least, most] = [
      settings.get(`item_drop_${group}_min`) ?? LEAST,
      settings.get(`item_drop_${group}_max`) ?? MOST,
    ]
    return `, ${least / 100}–${most / 100} %`
  }
  const lines: string[] = []
  for (const [group, kinds] of Object.entries(GROUPS)) {
    const plain = rate(`item_rate_${group}`)
    const boss = rate(`item_rate_${group}_boss`)
    // Hercules has no rates for MVPs. They are bosses.
    const mvp = rate(`item_rate_${group}_mvp`, boss)
    for (const kind of kinds) {
      lines.push(`${kind} = ${plain / 100}${limit(group)}`)
      if (boss !== plain) lines.push(`${rankedKind(kind, 'boss')} = ${boss / 100}${limit(group)}`)
      if (mvp !== plain) lines.push(`${rankedKind(kind, 'MVP')} = ${mvp / 100}${limit(group)}`)
    }
  }
  lines.push(`${PRIZE_KIND} = ${rate('item_rate_mvp') / 100}${limit('mvp')}`)
  if (treasures.length > 0)
    lines.push(`${ofMonsters(treasures)} = ${rate('item_rate_treasure') / 100}${limit('treasure')}`)
  for (const { item, rate: own, monsters } of ratios) lines.push(`${ofItem(item, monsters)} = ${own / 100}`)
  lines.push(`${EXPERIENCE.base} = ${rate('base_exp_rate') / 100}`)
  lines.push(`${EXPERIENCE.job} = ${rate('job_exp_rate') / 100}`)
  lines.push(`${EXPERIENCE.mvp} = ${rate('mvp_exp_rate') / 100}`)
  if (settings.get('item_logarithmic_drops')) lines.push(`${LOGARITHMIC} = 1`)
  return lines.join('\n')
}
