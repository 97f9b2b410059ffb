import { describe, expect, it } from 'vitest'
import { appliedRates, rateFaults } from './rates.ts'

const none = { drop_rate: null, drop_rates_by_kind: '', experience_rate: null }
const sentences = { rateLine: 'line {line}: “{text}”', rateTwice: 'line {line}: {text} again' }

describe('The chance of a drop', () => {
  it.each([
    ['as the files say where no rate is set', none, 0.01, '', 0.01],
    ['times the rate of the server', { ...none, drop_rate: 3 }, 0.01, 'Card', 0.03],
    ['times a rate with decimals', { ...none, drop_rate: 1.5 }, 0.07, '', 0.105],
    ['at most 100 %', { ...none, drop_rate: 50 }, 10, '', 100],
    ['times the rate of its kind', { ...none, drop_rate: 3, drop_rates_by_kind: 'card = 10' }, 0.01, 'Card', 0.1],
    [
      'by the server’s rate for other kinds',
      { ...none, drop_rate: 3, drop_rates_by_kind: 'card = 10' },
      1,
      'Weapon',
      3,
    ],
    ['with a comma in the rate', { ...none, drop_rates_by_kind: 'Card = 2,5\nCash Shop = 0' }, 2, 'CARD', 5],
    ['none, where the rate of its kind is 0', { ...none, drop_rates_by_kind: 'Cash Shop = 0' }, 2, 'cash shop', 0],
    ['of one in a million, not none', { ...none, drop_rate: 1 }, 0.0001, '', 0.0001],
  ])('is %s', (_what, rates, percent, kind, visible) => {
    expect(appliedRates(rates).chance(percent, kind)).toBe(visible)
  })

  it('is not known where nobody has said it', () => {
    expect(appliedRates({ ...none, drop_rate: 3 }).chance(null, '')).toBeNull()
  })
})

it('Experience is in whole points, times its own rate', () => {
  const { experience } = appliedRates({ ...none, drop_rate: 9, experience_rate: 1.5 })
  expect([experience(3), experience(0), experience(null)]).toEqual([5, 0, null])
})

it('Lines of rates are named where they are none, and where a kind has two', () => {
  expect(rateFaults('Card = 2.5\n\nArmor\nWeapon = x\ncard = 3\nA = B = 2', 'Rates', sentences)).toEqual([
    'line 3: “Armor”',
    'line 4: “Weapon = x”',
    'line 5: card again',
  ])
})
