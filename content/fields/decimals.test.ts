import { describe, expect, it } from 'vitest'
import { createSchema, updateSchema } from '../schema.ts'
import { drop } from '../types/drop.ts'
import { rates } from '../settings/rates.ts'

const chanceOf = (chance: unknown) => {
  const { success, data, error } = updateSchema(drop).safeParse({ chance })
  return success ? (data as { chance?: unknown }).chance : error.issues.map(({ message }) => message)
}

describe('A number with decimals', () => {
  it.each([
    [0.01, 0.01],
    ['0.0001', 0.0001],
    ['33.3333', 33.3333],
    ['100', 100],
    ['0.10000000000000001', 0.1],
    ['1E-4', 0.0001],
    ['', null],
    [null, null],
  ])('%j is kept as %j', (sent, stored) => expect(chanceOf(sent)).toBe(stored))

  it.each([0.00001, '0.12345', 100.0001, -0.1, '0,1', 'x', '1e5', true])('%j is refused in a sentence', (sent) => {
    expect(chanceOf(sent)).toEqual([
      'Peluang harus berupa angka dari 0 sampai 100, dengan paling banyak 4 angka di belakang koma.',
    ])
  })

  it('says in English what it may be on an English screen', () => {
    const { error } = createSchema(rates).safeParse({ drop_rate: 1.234 })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Drop rate must be a number from 0 to 2147483647 with at most 2 decimals.',
    ])
  })
})
