import { parse } from '@messageformat/parser'
import { COMPILED, fill, type Part } from '../../content/messages/fill.ts'
import { SentenceError } from './sentenceError.ts'
import { catalogueEnglish as words } from './wording.ts'

type Token = ReturnType<typeof parse>[number]
type Category = Intl.LDMLPluralRule

/** In characters. Longer ones are no translation. */
const MOST_TIMES_LONGER = 8
const ALWAYS_ALLOWED = 200

const categoriesOf = (tag: string): Category[] => new Intl.PluralRules(tag).resolvedOptions().pluralCategories

/**
 * Checks a translated sentence and makes it what `fill` takes. A sentence that is the same as its source needs no check.
 * Throws SentenceError if it has markup, is much longer than its source, is no ICU message, or has other names in braces.
 */
export function compileSentence(text: string, { source, tag }: { source: string; tag: string }): string {
  if (text.length > ALWAYS_ALLOWED && text.length > source.length * MOST_TIMES_LONGER)
    throw new SentenceError(() => fill(words.tooLong, { length: text.length, source: source.length }))
  if (/[\u0000-\u0009\u000b-\u001f]/.test(text)) throw new SentenceError(() => words.control)
  // A source shows what belongs there, such as the quotation of an address.
  if (/<[a-z/!]/i.test(text) && !/<[a-z/!]/i.test(source)) throw new SentenceError(() => words.markup)
  const tokens = parsed(text, tag)
  const [wanted, found] = [namesIn(parsed(source, tag)), namesIn(tokens)]
  const missing = [...wanted].filter((name) => !found.has(name))
  const unknown = [...found].filter((name) => !wanted.has(name))
  if (missing.length > 0) throw new SentenceError(() => fill(words.lacks, { names: inBraces(missing) }))
  if (unknown.length > 0) throw new SentenceError(() => fill(words.hasNo, { names: inBraces(unknown) }))
  return compiled(tokens)
}

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** Makes the specification's own sentence what `fill` takes. */
export const compileSource = (text: string): string => compiled(parsed(text, 'id'))

function parsed(text: string, tag: string): Token[] {
  try {
    // No sentence counts in ordinals, so `fill` has no rules for them.
    return parse(text, { strict: true, cardinal: categoriesOf(tag), ordinal: ['other'] })
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    throw new SentenceError(() => fill(words.noMessage, { reason }))
  }
}

function namesIn(tokens: readonly Token[], names = new Set<string>()): Set<string> {
  for (const token of tokens) {
    if ('arg' in token) names.add(token.arg)
    if ('cases' in token) for (const one of token.cases) namesIn(withoutHash(one.tokens), names)
  }
  return names
}

type Inner = Token | { type: 'octothorpe' }
const withoutHash = (tokens: readonly Inner[]): Token[] =>
  tokens.filter((token): token is Token => token.type !== 'octothorpe')

function compiled(tokens: readonly Token[]): string {
  const isPlain = tokens.every(
    (token) => (token.type === 'content' && !token.value.includes('{')) || token.type === 'argument' || isNumber(token),
  )
  return isPlain ? tokens.map(plain).join('') : COMPILED + JSON.stringify(tokens.map(partOf))
}

const isNumber = (token: Token): boolean => token.type === 'function' && token.key === 'number' && !token.param

function plain(token: Token): string {
  if (token.type === 'content') return token.value
  return token.type === 'argument' ? `{${token.arg}}` : `{${token.arg}, number}`
}

function partOf(token: Inner): Part {
  switch (token.type) {
    case 'octothorpe':
      return []
    case 'content':
      return token.value
    case 'argument':
      return [token.arg]
    case 'function':
      if (!isNumber(token))
        throw new SentenceError(() => fill(words.notSupported, { part: `{${token.arg}, ${token.key}}` }))
      return [token.arg, 'number']
    default:
      if (token.pluralOffset) throw new SentenceError(() => words.offset)
      return [
        token.arg,
        token.type,
        Object.fromEntries(token.cases.map(({ key, tokens }) => [key.replace('=', ''), tokens.map(partOf)])),
      ]
  }
}
