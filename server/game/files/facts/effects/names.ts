import {
  effectWords,
  elementWords,
  equipmentWords,
  rankWords,
  raceWords,
  sizeWords,
  statusWords,
  triggerWords,
} from '../words/effectWords.ts'
import { subtypeWords } from '../words/factWords.ts'
import { spaced } from '../../words.ts'
import type { Expression } from './expression.ts'

/** The names that players know of what scripts name by a number or an internal name; undefined if there is none. */
export interface Names {
  item: (named: string) => string | undefined
  monster: (named: string) => string | undefined
  skill: (named: string) => string | undefined
  /** The script of a status, by its name without `SC_` in small letters. */
  statusScript: (name: string) => string | undefined
}

const namedBy = (of: Expression): string | null =>
  of.kind === 'number' ? String(of.value) : of.kind === 'name' ? of.name : of.kind === 'text' ? of.text : null

const lookedUp = (table: Readonly<Record<string, string>>, of: Expression): string | null =>
  of.kind === 'name' ? (table[of.name.toLowerCase()] ?? null) : null

/** `SC_FOOD_STR`, `Eff_Stun` and `RC2_GOBLIN` in words. */
function titled(name: string): string {
  const plain = name.replace(/^(SC|Eff|RC2|IG|Job|ITMCHAIN|ITEMID)_/i, '')
  const known = statusWords[plain.toLowerCase()]
  if (known !== undefined) return known
  return spaced(/[a-z]/.test(plain) ? plain : plain.toLowerCase()).replace(/(^|\s)[a-z]/g, (letter) =>
    letter.toUpperCase(),
  )
}

const titledName = (of: Expression): string | null => (of.kind === 'name' ? titled(of.name) : null)

function triggers(of: Expression): string[] {
  if (of.kind === 'binary' && (of.mark === '|' || of.mark === '+')) return [...triggers(of.left), ...triggers(of.right)]
  const word = lookedUp(triggerWords, of)
  return word === null ? [] : [word]
}

const WEAPON = /^W_/i

export type NameKind = keyof typeof nameWords

/** What a placeholder such as `{1:race}` becomes. Null if there is no name: then there are no words for the whole. */
export const nameWords = {
  race: (of: Expression) => lookedUp(raceWords, of),
  element: (of: Expression) => lookedUp(elementWords, of),
  size: (of: Expression) => lookedUp(sizeWords, of),
  rank: (of: Expression) => lookedUp(rankWords, of) ?? lookedUp(raceWords, of),
  family: titledName,
  status: titledName,
  group: titledName,
  weapon: (of: Expression) =>
    of.kind === 'name' && WEAPON.test(of.name)
      ? (subtypeWords[of.name.replace(WEAPON, '').toLowerCase()] ?? null)
      : null,
  trigger: (of: Expression) => {
    const words = [...new Set(triggers(of))]
    return words.length === 0 ? '' : ` (${words.join(', ')})`
  },
  recovery: (of: Expression) => (of.kind === 'number' ? (of.value === 1 ? 'HP' : 'SP') : null),
  item: (of: Expression, names: Names) => {
    const named = namedBy(of)
    return named === null ? null : (names.item(named) ?? null)
  },
  monster: (of: Expression, names: Names) => {
    const named = namedBy(of)
    const found = named === null ? undefined : names.monster(named)
    return found ?? lookedUp(rankWords, of) ?? (of.kind === 'name' && /^job_/i.test(of.name) ? titled(of.name) : null)
  },
  skill: (of: Expression, names: Names) => {
    const named = namedBy(of)
    return named === null ? null : (names.skill(named) ?? (/^\d+$/.test(named) ? null : titled(named)))
  },
  job: (of: Expression) => titledName(of)?.replace(/ T$/, effectWords.transcendent) ?? null,
  place: (of: Expression) => lookedUp(equipmentWords, of),
} satisfies Readonly<Record<string, (of: Expression, names: Names) => string | null>>
