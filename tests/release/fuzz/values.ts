import type { Schema } from '../../support/openApi/document.ts'
import type { Random } from '../../support/random.ts'

/** Each content type has rows with the IDs from 1 to this number. The fuzzer never deletes these rows. */
export const LARGEST_SURE_ID = 3

const words = ['naga', 'Kabut', '龍', '🐉', 'Ünï', '007', "O'Neil", '<b>', '%_\\', 'a\nb', '"', '٣', 'zero\u200bwidth']

const times = ['2026-11-21T00:00:00Z', '2026-11-21T07:00:00.500+07:00'] as const

/**
 * Example values for fields with a pattern. A line is used for a field if all of the line's values match the pattern
 * and have a permitted length.
 */
const examples = [
  ['1', ' 2', '03'],
  ['1', '2,3', '1,2,3'],
  ['/Sampel', 'sampel/dua-1/'],
  ['012345', '999999'],
  ['https://example.com/a?b=%20#c', 'HTTP://127.0.0.1:8000'],
  ['nama@example.com'],
  ['#0a1b2c', ''],
  ['987654321098765432', ''],
  times,
  ['2000-02-29', '1998-12-31'],
  ['pemain_1', 'KSATRIA'],
  ['kunci-laut', 'rahasia1'],
  ['coins', 'vip_30'],
  ['translate:en', 'translate:pt-BR'],
  ['en', 'pt-BR'],
] as const

const text = (random: Random, { minLength = 0, maxLength = 40, pattern, format }: Schema): string => {
  if (format === 'date-time') return random.pick<string>(times)
  if (pattern !== undefined) {
    const isExample = (example: string) =>
      new RegExp(pattern, 'u').test(example) && example.length >= minLength && example.length <= maxLength
    const matching = examples.find((line) => line.every(isExample))
    if (!matching) throw new Error(`The fuzzer has no example of the pattern ${pattern}.`)
    return random.pick<string>(matching)
  }
  // Few texts have the maximum length, because stored texts of that size would slow down the test.
  if (maxLength > 100 && random.chance(0.02)) return '🐉'.repeat(maxLength)
  const made = Array.from({ length: random.whole(1, 5) }, () => random.pick(words)).join(' ')
  const cut = [...made].slice(0, maxLength).join('').trim()
  return cut.length < minLength ? 'x'.repeat(minLength) : cut
}

export function validValue(random: Random, schema: Schema): unknown {
  if (schema.anyOf) return validValue(random, random.pick(schema.anyOf))
  if (schema.enum) return random.pick(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : random.pick(schema.type ?? ['null'])
  if (type === 'string') return text(random, schema)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'integer' || type === 'number') return random.whole(Math.max(schema.minimum ?? 1, 1), LARGEST_SURE_ID)
  if (type === 'array') return [validValue(random, schema.items ?? {})]
  if (type === 'object') return validObject(random, schema)
  return null
}

export const validObject = (random: Random, { properties = {}, required = [] }: Schema): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([name]) => required.includes(name) || random.chance(0.7))
      .map(([name, schema]) => [name, validValue(random, schema)]),
  )

function nested(depth: number): unknown {
  let value: unknown = 'deep'
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

const blanks = [
  '',
  '   ',
  '\u0000',
  'a\u0000b',
  '\ufeffbom',
  '\u202eabc\u200f',
  '\u001b[31m\u0007\b',
  ' '.repeat(30_000),
]
const surrogates = ['\ud800', 'x\udc00y', '\uffff\ufffe', 'e\u0301'.repeat(200)]
const misleading = 'undefined NaN １２３ 0x10 1e3 -0 99999999999999999999 ../../../../etc/passwd /storage/news/x.webp'
const injections = ["'; drop table users; --", '${7*7}{{7*7}}%n%s', ' 1 ', 'y'.repeat(400_000)]
const nastyTexts = [...blanks, ...surrogates, ...misleading.split(' '), ...injections]
const nastyNumbers = [0, -0, -1, 0.5, 1e308, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63)]
const nastyShapes = [null, true, [], ['a', 'b'], [[1], null], {}, { id: 1 }, nested(50), nested(2_000)]

/** Values that could break a careless server. Some fields may accept them. */
const nasty: readonly ((random: Random, schema: Schema) => unknown)[] = [
  ...[...nastyTexts, ...nastyNumbers, ...nastyShapes].map((value) => () => value),
  () => ({ toString: 'x', length: -1 }),
  () => ({ type: 'Buffer', data: [1, 2, 3] }),
  (_random, { maxLength = 255 }) => 'x'.repeat(maxLength + 1),
  (_random, { maxLength = 255 }) => '🐉'.repeat(maxLength + 1),
  (random) => random.next() * 10 ** random.whole(-20, 20),
  (random) => String.fromCharCode(...Array.from({ length: random.whole(1, 60) }, () => random.whole(0, 0xffff))),
]

export const nastyValue = (random: Random, schema: Schema = {}): unknown => random.pick(nasty)(random, schema)

export function nastyText(random: Random): string {
  const value = nastyValue(random)
  return typeof value === 'string' ? value : String(JSON.stringify(value))
}

const keywords =
  '__proto__ constructor prototype toString hasOwnProperty id version created_at role _method image_removed'

export const strangeNames = [...keywords.split(' '), 'a[b]', 'a[]', 'a.b', '', '\u0000', '🐉', 'x'.repeat(2_000)]
