import type { Emulator, GameSpawn } from '../gameData.ts'
import { wholeNumber } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'
import { fault, scannedNumbers, spotOf, type Line } from './scriptLine.ts'

/** How an emulator reads the delay of a spawn, in milliseconds. */
export interface SpawnRules {
  /** Hercules never waits less than this. rAthena waits `USUAL` instead of a delay below it. */
  minimum: number
  isHercules: boolean
}

const USUAL = 5_000

/**
 * `mob_respawn_time` of rAthena's conf/battle/monster.conf is 1,000 unless the file says otherwise. Hercules has the
 * number in mob_setdelayspawn (src/map/mob.c).
 */
export const spawnRules = (emulator: Emulator, respawnTime = 1_000): SpawnRules =>
  emulator === 'hercules' ? { minimum: USUAL, isHercules: true } : { minimum: respawnTime, isHercules: false }

function delayOf(given: number | undefined, { minimum }: SpawnRules): number {
  return given === undefined || given < minimum ? USUAL : given
}

const MOST_MONSTERS = 1_000
/** Delays above this are refused. */
const LONGEST_DELAY = 0xfffffff

/** Reads a line of monsters as npc_parse_mob (src/map/npc.cpp of rAthena, src/map/npc.c of Hercules) does. */
export function spawnOf(texts: GameTexts, place: Line, rules: SpawnRules): GameSpawn[] {
  const { file, line, words } = place
  const [where = '', , name = '', what = ''] = words
  const spot = spotOf(where, 0)
  const [shown = '', level = ''] = name.split(',')
  const [monster = '', ...rest] = what.split(',')
  const [amount = 0, given] = scannedNumbers(rest.join())
  const isRead = spot && shown !== '' && monster.trim() !== '' && amount >= 1 && amount <= MOST_MONSTERS
  const isDelay = given === undefined || (given <= LONGEST_DELAY && (given >= 0 || !rules.isHercules))
  if (!isRead || !isDelay || scannedNumbers(level)[0] === 0) {
    fault(texts, place, [where, name, what])
    return []
  }
  const { map, x, y } = spot
  const at = x === 0 && y === 0 ? null : { x, y }
  const sprite = monster.trim()
  return [
    {
      file,
      line,
      map,
      at,
      monster: String(wholeNumber(sprite) ?? sprite),
      amount,
      seconds: Math.round(delayOf(given, rules) / 1_000),
    },
  ]
}
