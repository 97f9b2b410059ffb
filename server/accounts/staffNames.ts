import { registration, STAFF_WORDS } from '../../content/settings/registration.ts'
import { site } from '../../content/settings/site.ts'
import type { Context } from '../context/context.ts'
import { findSingle, readSingle } from '../content/singleRow.ts'
import { skeletonsOf } from '../database/dialect/skeletons.ts'
import { invalid } from '../errors/refusals.ts'
import { staffNames } from '../users/users.ts'

/** Digits and signs that are written instead of letters. A capital i looks like a small l. */
const INSTEAD: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', i: 'l' }

/** Names of the same key look alike, whatever their accents, their case and the signs between their letters. */
const keysOf = (name: string): string[] =>
  skeletonsOf(name).map((skeleton) =>
    skeleton.replaceAll(/[^\p{L}\p{N}]/gu, '').replaceAll(/[013457i]/g, (sign) => INSTEAD[sign] ?? sign),
  )

const SIGNS = /[^\p{L}\p{M}\p{N}]+/u
const SIGNS_DIGITS_AND_CAPITALS = /[^\p{L}\p{M}]+|(?<=\p{Ll})(?=\p{Lu})/u

/** Whether a word of the name, or words that follow each other, have one of the keys. */
function holdsWord(name: string, keys: ReadonlySet<string>): boolean {
  const longest = Math.max(...[...keys].map(({ length }) => length))
  return [SIGNS, SIGNS_DIGITS_AND_CAPITALS].some((between) => {
    const words = name.split(between).filter(Boolean).map(keysOf)
    return [0, 1].some((kind) =>
      words.some((_, from) => {
        let run = ''
        for (const word of words.slice(from)) {
          run += word[kind] ?? word[0] ?? ''
          if (run.length > longest) return false
          if (keys.has(run)) return true
        }
        return false
      }),
    )
  })
}

let reserved: { lines: string; keys: ReadonlySet<string> } | undefined

/** The keys are stored, because an operator may have reserved thousands of names. */
function reservedKeys(lines: string): ReadonlySet<string> {
  if (reserved?.lines === lines) return reserved.keys
  const own = lines.split('\n').filter((line) => line.trim() !== '')
  const keys = new Set((own.length > 0 ? own : STAFF_WORDS).flatMap(keysOf).filter(Boolean))
  reserved = { lines, keys }
  return keys
}

/** Throws a 422 if the name looks like that of staff, of the site, or of an account with permissions. */
export async function refuseStaffNames(context: Context, username: string): Promise<void> {
  const [{ reserved_names: own }, { name }, staff] = await Promise.all([
    findSingle(context, registration),
    readSingle(context, site),
    staffNames(context.database.reader),
  ])
  const names = new Set([name, ...staff].flatMap(keysOf).filter(Boolean))
  if (holdsWord(username, reservedKeys(own)) || keysOf(username).some((key) => names.has(key)))
    throw invalid({ username: ['This username looks like one of the staff. Choose another.'] })
}
