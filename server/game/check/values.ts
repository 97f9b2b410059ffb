import { answers, type AnswerName, type Meaning } from '../answers.ts'
import type { GameRow } from '../connection/gameDatabase.ts'

const MOST_PEOPLE = 10_000_000
const HIGHEST_LEVEL = 1_000_000
/** The year 2100, in seconds. */
const LAST_MOMENT = 4_102_444_800

const wholeUpTo = (most: number) => (value: unknown) => {
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= most
}

/** A text that was read by another encoding than it was written in has U+FFFD or control characters in it. */
const isClean = (value: unknown) => typeof value === 'string' && !/[\u0000-\u001f\u007f-\u009f\ufffd]/.test(value)

/** Whether a value can be true, for each meaning. */
const canBe: Readonly<Record<Meaning, (value: unknown) => boolean>> = {
  name: (value) => value !== '' && isClean(value),
  // Classes and tiers are numbers in some games; who is in no guild has none.
  label: (value) => value === null || typeof value === 'number' || isClean(value),
  people: wholeUpTo(MOST_PEOPLE),
  amount: wholeUpTo(Number.MAX_SAFE_INTEGER),
  level: wholeUpTo(HIGHEST_LEVEL),
  moment: wholeUpTo(LAST_MOMENT),
  flag: wholeUpTo(1),
}

const MOST_SHOWN = 40

/** What cannot be true in an answer, each column in words, with an example that is safe to print. */
export function nonsenseIn(answer: AnswerName, rows: readonly GameRow[]): string[] {
  const columns: Readonly<Record<string, Meaning>> = answers[answer].columns
  return Object.entries(columns).flatMap(([column, meaning]) => {
    const wrong = rows.filter((row) => !canBe[meaning](row[column] ?? null))
    if (wrong.length === 0) return []
    const example = JSON.stringify(wrong[0]?.[column] ?? null).slice(0, MOST_SHOWN)
    return [`${column} cannot be true in ${wrong.length} of ${rows.length} rows, such as ${example}`]
  })
}
