import { type locale } from '../../content/messages/locale.ts'

type Name = Exclude<keyof typeof locale, 'language'>

const PROBE = new Date(Date.UTC(2003, 0, 4, 15, 5))
const PARTS: Readonly<Record<string, string>> = {
  day: '{day}',
  month: '{month}',
  year: '{year}',
  hour: '{hours}',
  minute: '{minutes}',
}

/** What content/shop/money.ts declares. */
type MoneyName = `money.${'rupiah' | 'dollars' | 'dollarGroup' | 'dollarDecimal'}`

/** Returns what content/messages/locale.ts declares, in a language, from the CLDR in Node. The calendar is Gregorian. */
export function localeWords(tag: string): Readonly<Record<Name | MoneyName, string>> {
  const gregorian = `${tag}-u-ca-gregory-nu-latn`
  const numbers = new Intl.NumberFormat(gregorian, { useGrouping: true, minimumFractionDigits: 1 }).formatToParts(
    1_234_567.5,
  )
  const partOf = (type: string) => numbers.find((part) => part.type === type)?.value ?? ''
  const pattern = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(gregorian, { ...options, timeZone: 'UTC' })
      .formatToParts(PROBE)
      .map(({ type, value }) => PARTS[type] ?? value)
      .join('')
  // Within a date, languages such as Polish inflect the names of months.
  const monthName = new Intl.DateTimeFormat(gregorian, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const months = Array.from({ length: 12 }, (_, month) => monthName.formatToParts(Date.UTC(2003, month, 4)))
  return {
    group: partOf('group'),
    decimal: partOf('decimal'),
    date: pattern({ day: 'numeric', month: 'long', year: 'numeric' }),
    clock: pattern({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
    'money.rupiah': 'Rp\u00A0{amount}',
    'money.dollars': 'US$\u00A0{amount}',
    'money.dollarGroup': partOf('group'),
    'money.dollarDecimal': partOf('decimal'),
    months: months.map((parts) => parts.find(({ type }) => type === 'month')?.value ?? '').join('|'),
  }
}
