import { describe, expect, it } from 'vitest'
import { crc16, qrisFor, readQris, type QrisField } from './qris.ts'
import { qrisSentences } from './wording.ts'

/** The sample of the EMV specification, Annex A: a dynamic code in yuan, with characters beyond ASCII. */
const PUBLISHED =
  '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304A13A'

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`
const account = field('00', 'ID.CO.EXAMPLE.WWW') + field('01', '936000090000000001') + field('03', 'UMI')
const usual: readonly (readonly [id: string, value: string])[] = [
  ['00', '01'],
  ['01', '11'],
  ['26', account],
  ['52', '5816'],
  ['53', '360'],
  ['58', 'ID'],
  ['59', 'SERVER GAPURA'],
  ['60', 'BANDUNG'],
  ['61', '40111'],
]
const codeOf = (fields: readonly (readonly [string, string])[]): string => {
  const text = `${fields.map(([id, value]) => field(id, value)).join('')}6304`
  return text + crc16(text)
}
const changed = (changes: Readonly<Record<string, string>>): string =>
  codeOf([...usual.filter(([id]) => !(id in changes)), ...Object.entries(changes)].sort(([a], [b]) => (a < b ? -1 : 1)))

function fieldsOf(code: string): readonly QrisField[] {
  const read = readQris(code)
  if (read.fault !== null) throw new Error(read.fault)
  return read.fields
}

describe('A QRIS code', () => {
  it('has the checksum of its standard', () => {
    // The check value of CRC-16/CCITT-FALSE (also called IBM-3740) in the catalogue of parametrised CRC algorithms.
    expect(crc16('123456789')).toBe('29B1')
    expect(crc16(PUBLISHED.slice(0, -4))).toBe('A13A')
  })

  it('that is static names who is paid, and takes an amount', () => {
    expect(readQris(`  ${codeOf(usual)}\n`)).toMatchObject({
      fault: null,
      merchant: { name: 'SERVER GAPURA', city: 'BANDUNG' },
    })
    const fields = fieldsOf(codeOf(usual))
    const asked = qrisFor(fields, 50_123)
    expect(asked).toBe(codeOf([['00', '01'], ['01', '12'], ...usual.slice(2, 5), ['54', '50123'], ...usual.slice(5)]))
    expect(readQris(asked)).toEqual({ fault: qrisSentences.dynamic })
  })

  it('without a way of initiation is static, and keeps all other fields', () => {
    const other = codeOf([...usual.filter(([id]) => id !== '01'), ['62', field('07', 'A01')]])
    expect(qrisFor(fieldsOf(other), 1)).toBe(
      codeOf([
        ['00', '01'],
        ['01', '12'],
        ...usual.slice(2, 5),
        ['54', '1'],
        ...usual.slice(5),
        ['62', field('07', 'A01')],
      ]),
    )
  })

  it.each([
    ['of another currency', changed({ '53': '840' }), qrisSentences.currency],
    ['that is dynamic', changed({ '01': '12' }), qrisSentences.dynamic],
    ['with an amount', changed({ '54': '10000' }), qrisSentences.amount],
    ['that asks for a tip', changed({ '55': '01' }), qrisSentences.tip],
    ['with a fixed tip', changed({ '55': '02', '56': '500' }), qrisSentences.tip],
    ['with a tip in percent', changed({ '55': '03', '57': '5' }), qrisSentences.tip],
    ['with a wrong checksum', `${codeOf(usual).slice(0, -4)}0000`, qrisSentences.checksum],
    ['with another name', codeOf(usual).replace('GAPURA', 'GAPURB'), qrisSentences.checksum],
    ['that was cut', codeOf(usual).slice(0, -1), qrisSentences.unreadable],
    ['with a field twice', changed({}).replace('6304', '5303360') + '6304', qrisSentences.unreadable],
    ['without a checksum', codeOf(usual).slice(0, -8), qrisSentences.unreadable],
    ['that is empty', '', qrisSentences.unreadable],
    ['that is an address', 'https://example.com/pay', qrisSentences.unreadable],
    ['that never ends', `${codeOf(usual)}${'0'.repeat(600)}`, qrisSentences.unreadable],
    ['of the specification', PUBLISHED, qrisSentences.dynamic],
  ])('%s is refused, and it says why', (_what, code, fault) => {
    expect(readQris(code)).toEqual({ fault })
  })

  it.each([0, -1, 1.5, Number.NaN, Infinity, 10 ** 13])('asks for no amount of %s', (amount) => {
    expect(() => qrisFor(fieldsOf(codeOf(usual)), amount)).toThrow(RangeError)
  })

  it('is written for a hundred amounts so that it can be read again', () => {
    const fields = fieldsOf(codeOf(usual))
    for (let amount = 1; amount < 10 ** 13; amount = amount * 2 + 1) {
      const text = qrisFor(fields, amount)
      expect(crc16(text.slice(0, -4))).toBe(text.slice(-4))
      expect(text).toContain(field('54', String(amount)))
    }
  })
})
