import { qrisSentences } from './wording.ts'

/**
 * QRIS, Indonesia's code for payments: EMV® QR Code Specification for Payment Systems, Merchant-Presented Mode 1.1. A code
 * is a text of fields, each of an ID of two digits, a length of two digits in characters, and a value.
 */

export interface QrisField {
  id: string
  value: string
}

/** IDs of fields. */
const FORMAT = '00'
const INITIATION = '01'
const CURRENCY = '53'
const AMOUNT = '54'
/** Tip: whether the payer is asked for one, a fixed one, or a percentage. */
const TIPS = ['55', '56', '57']
const COUNTRY = '58'
const MERCHANT = '59'
const CITY = '60'
const CHECKSUM = '63'

const STATIC = '11'
const DYNAMIC = '12'
/** ISO 4217. */
const RUPIAH = '360'
const LONGEST_CODE = 512
const LONGEST_AMOUNT = 13

export interface QrisMerchant {
  name: string
  city: string
}

export type ReadQris = { fault: string } | { fault: null; fields: readonly QrisField[]; merchant: QrisMerchant }

/** CRC-16/CCITT-FALSE (polynomial 0x1021, first value 0xFFFF) of the text in UTF-8, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Returns null if the text is not made of whole fields. */
function fieldsOf(text: string): QrisField[] | null {
  const characters = [...text]
  const fields: QrisField[] = []
  for (let at = 0; at < characters.length;) {
    const head = characters.slice(at, at + 4).join('')
    if (!/^\d{4}$/.test(head)) return null
    const length = Number(head.slice(2))
    const value = characters.slice(at + 4, at + 4 + length)
    if (length === 0 || value.length < length) return null
    fields.push({ id: head.slice(0, 2), value: value.join('') })
    at += 4 + length
  }
  return fields
}

const written = (fields: readonly QrisField[]): string =>
  fields.map(({ id, value }) => `${id}${String([...value].length).padStart(2, '0')}${value}`).join('')

/** Reads a static code, into which an amount can be written. `fault` says why it is none. */
export function readQris(typed: string): ReadQris {
  const text = typed.trim()
  const fields = text.length > LONGEST_CODE ? null : fieldsOf(text)
  const checksum = fields?.at(-1)
  if (!fields || fields[0]?.id !== FORMAT || checksum?.id !== CHECKSUM) return { fault: qrisSentences.unreadable }
  const ids = fields.map(({ id }) => id)
  if (new Set(ids).size < ids.length) return { fault: qrisSentences.unreadable }
  if (crc16(text.slice(0, -4)) !== checksum.value.toUpperCase()) return { fault: qrisSentences.checksum }
  const valueOf = (id: string) => fields.find((field) => field.id === id)?.value
  if ((valueOf(INITIATION) ?? STATIC) !== STATIC) return { fault: qrisSentences.dynamic }
  if (TIPS.some((id) => ids.includes(id))) return { fault: qrisSentences.tip }
  if (valueOf(CURRENCY) !== RUPIAH) return { fault: qrisSentences.currency }
  if (valueOf(AMOUNT) !== undefined) return { fault: qrisSentences.amount }
  const [name, city] = [valueOf(MERCHANT), valueOf(CITY)]
  if (!name || !city || !valueOf(COUNTRY)) return { fault: qrisSentences.unreadable }
  return { fault: null, fields, merchant: { name, city } }
}

/**
 * Returns the code that asks for an amount, in whole rupiah: the fields of a static code with another initiation, the
 * amount and a new checksum. Throws RangeError if the amount is not a whole number of at most 13 digits above zero.
 */
export function qrisFor(fields: readonly QrisField[], amount: number): string {
  const digits = String(amount)
  if (!Number.isSafeInteger(amount) || amount <= 0 || digits.length > LONGEST_AMOUNT)
    throw new RangeError(`${digits} cannot be paid by QRIS.`)
  const kept = fields.filter(({ id }) => id !== INITIATION && id !== CHECKSUM && id !== FORMAT)
  const format = fields.filter(({ id }) => id === FORMAT)
  const at = kept.findIndex(({ id }) => id === COUNTRY)
  const all = [
    ...format,
    { id: INITIATION, value: DYNAMIC },
    ...kept.slice(0, at),
    { id: AMOUNT, value: digits },
    ...kept.slice(at),
  ]
  const text = `${written(all)}${CHECKSUM}04`
  return text + crc16(text)
}
