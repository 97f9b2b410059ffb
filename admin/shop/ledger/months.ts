import { ledgerWording } from './wording.ts'

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Returns the month that is so many months after another, such as 2026-12 after 2026-11. */
export function monthAfter(month: string, months = 1): string {
  const [, year, number] = MONTH.exec(month) ?? []
  return new Date(Date.UTC(Number(year), Number(number) - 1 + months)).toISOString().slice(0, 7)
}

export const isMonth = (text: string): boolean => MONTH.test(text)

/** The last months, the newest first. */
export const monthsBefore = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => monthAfter(month, -index))

const { language } = ledgerWording
const names = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

export const monthName = (month: string): string => names.format(new Date(`${month}-01`))
export const dayName = (day: string): string => days.format(new Date(day))
