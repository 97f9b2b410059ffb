import type { ContentType, Field, FieldOf, Kind } from '../define.ts'
import { zoneTime } from '../settings/zoneClock.ts'
import { booleanWords } from './booleanWords.ts'

interface Reading {
  timeZone: string | undefined
}

type Read<K extends Kind> = (text: string, field: FieldOf<K>, reading: Reading) => string | undefined

const asIs = (text: string): string => text

/** A time as spreadsheets display it, in the site's time zone. */
const DISPLAYED_TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/

/** Indonesian spreadsheets display a decimal comma, such as 2,5. */
const DECIMAL_COMMA = /^\s*\d+,\d+\s*$/

const readers: { [K in Kind]: Read<K> } = {
  text: asIs,
  longText: asIs,
  richText: asIs,
  price: asIs,
  colour: asIs,
  number: (text, { decimals }) => (decimals !== undefined && DECIMAL_COMMA.test(text) ? text.replace(',', '.') : text),
  reference: asIs,
  time: (text, _field, { timeZone }) => {
    const [, year, month, day, hour = '00', minute = '00', second = '00'] = DISPLAYED_TIME.exec(text.trim()) ?? []
    if (year === undefined) return text
    const visible = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
    // `Date.UTC` makes 2 March of 30 February, and years below 100 later ones. The schema refuses the text as it is.
    const isShown = new Date(visible).toISOString().startsWith(`${year}-${month}-${day}T${hour}:${minute}:${second}`)
    return isShown ? zoneTime(visible, timeZone).toISOString() : text
  },
  boolean: (text) => {
    const word = text.trim().toLowerCase()
    if (word === '') return undefined
    if ([booleanWords('id'), booleanWords('en')].some(({ yes }) => yes === word)) return 'true'
    if ([booleanWords('id'), booleanWords('en')].some(({ no }) => no === word)) return 'false'
    return word
  },
  choice: (text, { options, words }) => {
    const said = text.trim().toLowerCase()
    const isSaid = (option: string) => [option, words?.[option] ?? option].some((word) => word.toLowerCase() === said)
    return options.find(isSaid) ?? text
  },
  picture: () => undefined,
}

export function readCell(type: ContentType, name: string, text: string, reading: Reading): string | undefined {
  const field: Field | undefined = type.fields[name]
  // The cast is needed because TypeScript cannot relate `field.kind` to the type of `field`.
  return field && (readers[field.kind] as Read<Kind>)(text, field, reading)
}
