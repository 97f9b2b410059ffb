import { cutCharacters, normalForm } from '../../content/text.ts'
import type { FigureName } from '../../content/realms/figures.ts'
import { inTurns } from '../process/queues/inParts.ts'
import { readEmblem } from './emblems/emblem.ts'
import { figures, type AnswerRow, type Meaning } from './answers.ts'

type Given = Readonly<Record<string, unknown>>

const MOST_PEOPLE = 10_000_000
const HIGHEST_LEVEL = 1_000_000
/** The year 2100, in seconds since 1970. A later time from a game is refused as an error. */
const LAST_MOMENT = 4_102_444_800
const LONGEST_NAME = 60

const wholeUpTo = (most: number) => (value: unknown) => {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= most ? number : undefined
}

const isShort = (text: string): boolean => text.length <= LONGEST_NAME

/** Words of ASCII, which most names are; tens of thousands of them are read at a time. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/

/**
 * Removes invisible characters and direction characters from a text; what looks like markup is part of a name. Returns
 * undefined if the text was decoded wrongly (U+FFFD) or is too long for a name.
 */
function cleanText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST_NAME * 4 || !value.isWellFormed()) return undefined
  if (PLAIN.test(value)) return isShort(value) ? value : undefined
  const text = normalForm(value, 'NFC')
    .replaceAll(/\p{Cc}|\p{Cf}|\p{Co}|\p{Cn}/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return isShort(text) && !text.includes('\ufffd') ? text : undefined
}

const clean: Readonly<Record<Meaning, (value: unknown) => string | number | null | undefined>> = {
  name: (value) => cleanText(value) || undefined,
  // Some games send a class or tier as a number. Null means that the player has no guild.
  label: (value) => (value === null ? null : cleanText(typeof value === 'number' ? String(value) : value)),
  people: wholeUpTo(MOST_PEOPLE),
  amount: wholeUpTo(Number.MAX_SAFE_INTEGER),
  level: wholeUpTo(HIGHEST_LEVEL),
  moment: wholeUpTo(LAST_MOMENT),
  emblem: (value) => (typeof value === 'string' ? (readEmblem(value) ?? undefined) : undefined),
}

const columnsOf = (answer: FigureName): [string, Meaning][] => Object.entries(figures[answer].columns)

const MOST_VISIBLE = 40

/** Counts what cannot be true, row by row, so that others may have their turn between the rows of a long answer. */
function nonsenseCounter(answer: FigureName) {
  const columns = columnsOf(answer)
  const wrong = new Map<string, { count: number; example: unknown }>()
  let total = 0
  const isTrue = (meaning: Meaning, value: unknown) => {
    const cleaned = clean[meaning](value)
    if (meaning === 'emblem') return cleaned !== undefined
    return cleaned === value || (cleaned !== undefined && String(cleaned) === String(value).trim())
  }
  return {
    see: (row: Given) => {
      total++
      for (const [column, meaning] of columns) {
        const value = row[column] ?? null
        if (isTrue(meaning, value)) continue
        const { count, example } = wrong.get(column) ?? { count: 0, example: value }
        wrong.set(column, { count: count + 1, example })
      }
    },
    sentences: () =>
      columns.flatMap(([column]) => {
        const found = wrong.get(column)
        if (!found) return []
        const example = cutCharacters(JSON.stringify(found.example), MOST_VISIBLE)
        return [`${column} cannot be true in ${found.count} of ${total} rows, such as ${example}`]
      }),
  }
}

export function nonsenseIn(answer: FigureName, rows: readonly Given[]): string[] {
  const counter = nonsenseCounter(answer)
  rows.forEach(counter.see)
  return counter.sentences()
}

/** Two names that differ in invisible characters alone would be one: the one that has them gets a number. */
function distinctName(name: string, isTaken: (name: string) => boolean): string {
  let distinct = name
  for (let number = 2; isTaken(distinct); number++) distinct = `${name} (${number})`
  return distinct
}

function rowCleaner<A extends FigureName>(answer: A, rows: readonly Given[]): (row: Given) => AnswerRow<A>[] {
  const columns = columnsOf(answer)
  const given = new Set(rows.map((row) => row['name']))
  const seen = new Set<unknown>()
  const names = new Set<unknown>()
  return (row) => {
    const values = columns.map(([column, meaning]) => [column, clean[meaning](row[column] ?? null)] as const)
    if (values.some(([, value]) => value === undefined)) return []
    const cleaned = Object.fromEntries(values)
    const cleanedName = cleaned['name']
    if (typeof cleanedName !== 'string') return [cleaned as AnswerRow<A>] // This cast and the next are safe, because `clean` has converted each value to the type of its column.
    if (seen.has(row['name'])) return []
    seen.add(row['name'])
    const isClean = cleanedName === row['name']
    const name = isClean ? cleanedName : distinctName(cleanedName, (one) => given.has(one) || names.has(one))
    names.add(name)
    return [{ ...cleaned, name } as AnswerRow<A>]
  }
}

export const cleanRows = <A extends FigureName>(answer: A, rows: readonly Given[]): AnswerRow<A>[] =>
  rows.flatMap(rowCleaner(answer, rows))

/** As `cleanRows` and `nonsenseIn`, for answers of thousands of rows. */
export async function examineRows<A extends FigureName>(
  answer: A,
  rows: readonly Given[],
): Promise<{ cleaned: AnswerRow<A>[]; nonsense: string[] }> {
  const [cleanRow, counter] = [rowCleaner(answer, rows), nonsenseCounter(answer)]
  const cleaned: AnswerRow<A>[] = []
  await inTurns(rows, (row) => {
    cleaned.push(...cleanRow(row))
    counter.see(row)
  })
  return { cleaned, nonsense: counter.sentences() }
}
