import { registration } from '../../content/settings/registration.ts'
import { site } from '../../content/settings/site.ts'
import type { Context } from '../context/context.ts'
import { findSingle, readSingle } from '../content/singleRow.ts'
import { nameKey } from '../../content/text.ts'
import { looseKey, plainLetters, SEPARATORS, signsAsLetters, wordKey } from '../database/dialect/skeletons.ts'
import { invalid } from '../errors/refusals.ts'
import { ownerNames } from '../users/users.ts'
import { usersEnglish } from '../users/wording.ts'
import { accountsEnglish } from './wording.ts'

const LEAST_ANYWHERE = 5
const LEAST_JOINED = 4

const CAMEL_CASE = /(?<=\p{Ll})(?=\p{Lu})/u
const EDGE_DIGITS = /^\p{N}+|\p{N}+$/gu

/** `GMRina`, `GMs` and `RinaGM`, but not `GMELINA`. */
const SHORT_IN_CAPITALS = /^(?:GM|MOD)(?=$|[\p{Ll}\p{N}]|\p{Lu}\p{Ll})|(?<=[\p{Ll}\p{N}])(?:GM|MOD)s?$/u

/** These words contain a reserved one and mean something else. */
const HARMLESS =
  'badminton madmin broadmind stafford mustaffa falstaff flagstaff downer towner browner crowner clowner drowner frowner'
    .split(' ')
    .map(wordKey)
const HARMLESS_NAMES = new Set(['modart', 'modarts', 'system32'].map(wordKey))

interface Reserved {
  /** Refused also inside a word. */
  anywhere: readonly string[]
  /** Refused as a word of the name, or as several that follow each other. */
  words: ReadonlySet<string>
  /** Refused as the whole name. */
  names: ReadonlySet<string>
}

/** Digits are letters (`m0d`) or an addition (`mod2`), and so is an s (`mods`). */
function keysOf(word: string): string[] {
  const keys = [word, word.replaceAll(EDGE_DIGITS, '')].map(wordKey)
  return [...keys, ...keys.map((key) => key.replace(/s$/, ''))]
}

function hasRow(parts: readonly string[], isReserved: (key: string) => boolean, longest: number): boolean {
  return parts.some((_, from) => {
    let row = ''
    for (const part of parts.slice(from)) {
      const isJoined = row !== ''
      row += part
      const keys = keysOf(row)
      // Two letters may become one in a key, and an s may be dropped.
      if (Math.min(...keys.map(({ length }) => length)) > longest) return false
      if (keys.some((key) => (!isJoined || key.length >= LEAST_JOINED) && isReserved(key))) return true
    }
    return false
  })
}

function hasInside(word: string, keys: readonly string[]): boolean {
  const rest = HARMLESS.reduce((text, harmless) => text.replaceAll(harmless, ' '), wordKey(word))
  return keys.some((key) => rest.includes(key))
}

function looksLike(username: string, { anywhere, words, names }: Reserved): boolean {
  if (names.has(nameKey(username))) return true
  const isReserved = (key: string) => words.has(key) || anywhere.includes(key)
  const longest = [...words, ...anywhere].reduce((most, { length }) => Math.max(most, length), 0)
  const letters = plainLetters(username)
  return [letters, signsAsLetters(letters)].some((text) => {
    const parts = text.split(SEPARATORS).filter(Boolean)
    const whole = keysOf(parts.join(''))
    if (whole.some((key) => HARMLESS_NAMES.has(key))) return false
    const camels = parts.flatMap((part) => part.split(CAMEL_CASE))
    return (
      whole.some((key) => names.has(key) || isReserved(key)) ||
      [parts, camels].some((row) => hasRow(row, isReserved, longest)) ||
      parts.some((part) => SHORT_IN_CAPITALS.test(part)) ||
      camels.some((word) => hasInside(word, anywhere))
    )
  })
}

const keysIn = (words: string): string[] => words.split(' ').map(wordKey)

const STAFF = {
  anywhere: keysIn('admin gamemaster moderator owner pemilik staff'),
  words: keysIn('gm mod staf'),
  names: keysIn('support system sistem root official operator supportteam timsupport'),
}

let own: { lines: string; keys: Reserved } | undefined

/** The keys are stored, because an operator may have reserved thousands of names. */
function reservedKeys(text: string): Reserved {
  if (own?.lines === text) return own.keys
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const keys = {
    anywhere: STAFF.anywhere,
    words: new Set([...STAFF.words, ...lines.map(looseKey).filter(Boolean)]),
    names: new Set([...STAFF.names, ...lines.map((line) => nameKey(line.trim()))]),
  }
  own = { lines: text, keys }
  return keys
}

/** Names that are long enough to be unmistakable are reserved as a part of others, too. */
function nameReserved(names: readonly string[]): Reserved {
  const keys = names.map(looseKey).filter(Boolean)
  return {
    anywhere: keys.filter(({ length }) => length >= LEAST_ANYWHERE),
    words: new Set(),
    names: new Set([...keys, ...names.map(nameKey)]),
  }
}

/** Throws a 422 if the name looks like that of staff, of the site or of an owner. */
export async function refuseStaffNames(context: Context, username: string): Promise<void> {
  const [{ reserved_names: lines }, { name }, owners] = await Promise.all([
    findSingle(context, registration),
    readSingle(context, site),
    ownerNames(context.database.reader),
  ])
  if (looksLike(username, reservedKeys(lines)) || looksLike(username, nameReserved([name])))
    throw invalid({ username: [accountsEnglish.staffName] })
  // This is the sentence for every account, so that it does not name the owners.
  if (looksLike(username, nameReserved(owners))) throw invalid({ username: [usersEnglish.alike] })
}
