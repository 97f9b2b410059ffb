import unhomoglyph from 'unhomoglyph'
import { withoutUncompared } from '../../../content/searchFold.ts'
import { normalForm } from '../../../content/text.ts'

/** Strings that look alike have the same skeleton: Unicode Technical Standard 39, section 4. */
const skeleton = (text: string): string => normalForm(unhomoglyph(normalForm(text, 'NFD')), 'NFD')

const plain = (name: string): string => normalForm(name, 'NFKC').trim().replaceAll(/\s+/g, ' ')

/**
 * Returns keys of a name; names that share a key look alike. There are two keys, because a capital I looks like a small
 * l, but a small i does not.
 */
export function skeletonsOf(name: string): string[] {
  const lower = skeleton(plain(name).toLowerCase()).toLowerCase()
  return [...new Set([lower, skeleton(plain(name)).toLowerCase()])]
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The first of 26 letters that normalization (NFKD) leaves as they are, or puts in parentheses. */
const ALPHABETS = [0x24_9c, 0x1_f1_10, 0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

const SMALL_CAPITALS = 'ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʛg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz'

const LETTERS: ReadonlyMap<string, string> = new Map([
  ...ALPHABETS.flatMap((first) =>
    [...ALPHABET].map((letter, at): [string, string] => [String.fromCodePoint(first + at), letter]),
  ),
  ...SMALL_CAPITALS.split(' ').map((pair): [string, string] => [pair.slice(0, -1), pair.slice(-1)]),
])

/** Letters in circles, squares or other alphabets become those that they look like. ASCII and the case stay. */
export function plainLetters(name: string): string {
  const letters = Array.from(name, (sign) => LETTERS.get(sign) ?? sign).join('')
  const alike = normalForm(letters, 'NFKD').replaceAll(/[^\0-\x7F]+/g, unhomoglyph)
  return withoutUncompared(normalForm(alike, 'NFD'))
}

const SIGNS: Readonly<Record<string, string>> = { '@': 'a', '!': 'i', '|': 'i', '¡': 'i', $: 's', '()': 'o' }

/** Writes the letters for which signs such as @ and $ are often used. */
export const signsAsLetters = (text: string): string => text.replaceAll(/[@!|¡$]|\(\)/g, (sign) => SIGNS[sign] ?? sign)

const LOOKING_LIKE: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ l: 'i', rn: 'm' },
}

/** Words with the same key look alike, also if digits are written instead of letters. */
export const wordKey = (word: string): string =>
  word.toLowerCase().replaceAll(/[013457l]|rn/g, (letter) => LOOKING_LIKE[letter] ?? letter)

export const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u

/** Names with the same key look alike if accents and the signs between letters are ignored. May be empty. */
export const looseKey = (name: string): string => wordKey(signsAsLetters(plainLetters(name)).split(SEPARATORS).join(''))

/** Names that have one of these keys in common look alike. */
export const lookAlikeKeys = (name: string): string[] => [
  ...new Set([...skeletonsOf(name), looseKey(name)].filter(Boolean)),
]
