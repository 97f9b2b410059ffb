import { expect, it } from 'vitest'
import { createSchema } from '../schema.ts'
import { drop } from '../types/drop.ts'
import { news } from '../types/news.ts'
import { readCell } from './cellValues.ts'

const read = (name: string, text: string) => readCell(drop, name, text, { timeZone: undefined })

it('A number with decimals may have a decimal comma', () => {
  expect(read('chance', '0,01')).toBe('0.01')
  expect(read('chance', ' 12,5 ')).toBe(' 12.5 ')
  expect(read('chance', '0.01')).toBe('0.01')
  expect(read('chance', '1.000,5'), 'which the schema refuses').toBe('1.000,5')
})

it('A whole number may not, since the comma may stand between thousands', () => {
  expect(read('quantity', '1,5')).toBe('1,5')
})

it.each(['2027-02-30', '2027-01-01 25:00', '2027-13-01', '2027-01-01 24:00', '2027-01-01 10:60', '0050-01-01'])(
  '%s, which no calendar or clock shows, is refused and does not become another time',
  (text) => {
    const value = readCell(news, 'published_at', text, { timeZone: undefined })
    const { error } = createSchema(news).safeParse({ title: 'Uji', description: 'Uji', published_at: value })
    expect(error?.issues).toMatchObject([
      {
        path: ['published_at'],
        message: 'Waktu terbit harus berupa tanggal dan jam seperti 2026-12-24T19:00:00+07:00.',
      },
    ])
  },
)

it('A time on a calendar is read in the time zone of the site', () => {
  const read = (text: string) => readCell(news, 'published_at', text, { timeZone: 'Asia/Jakarta' })
  expect(read('2028-02-29 20:00')).toBe('2028-02-29T13:00:00.000Z')
  expect(read('2027-01-01')).toBe('2026-12-31T17:00:00.000Z')
})
