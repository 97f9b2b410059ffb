import { describe, expect, it } from 'vitest'
import { appliedRates, rateFaults } from './rates.ts'

const none = { drop_rate: null, drop_rates_by_kind: '', experience_rate: null, game_rates: '' }
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
    expect(appliedRates(rates).chance(percent, { kind })).toBe(visible)
  })

  it('is not known where nobody has said it', () => {
    expect(appliedRates({ ...none, drop_rate: 3 }).chance(null, { kind: '' })).toBeNull()
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

describe('The rates of the game’s files', () => {
  const game_rates = [
    ...[
      'Weapon = 3, 0.01–100 %',
      'Card = 2, 0.01–90 %',
      'Card (boss) = 0.5, 0.02–100 %',
      'Other = 4',
      'Other (MVP) = 0',
    ],
    ...['MVP prize = 5', 'Base EXP = 1.5', 'Job EXP = 2', 'MVP EXP = 3', 'no rate'],
  ].join('\n')
  const game = { ...none, game_rates }
  const chance = (given: object, percent: number, kind: string, rank = '', prize = false) =>
    appliedRates({ ...game, ...given }).chance(percent, { kind, rank, prize })

  it('apply by the kind of the item and the rank of the monster, between the least and the most', () => {
    expect([chance({}, 1, 'weapon'), chance({}, 60, 'Card'), chance({}, 1, 'Etc')]).toEqual([3, 90, 4])
    expect([chance({}, 1, 'Card', 'boss'), chance({}, 0.02, 'Card', 'boss'), chance({}, 1, 'Card', 'mvp')]).toEqual([
      ...[0.5, 0.02, 2],
    ])
    expect(chance({}, 1, 'Etc', 'mvp'), 'a rate of 0 takes a drop away').toBe(0)
    expect(chance({}, 1, 'Card', 'mvp', true), 'prizes have a rate of their own').toBe(5)
    expect(chance({ game_rates: 'Card = 1.5' }, 0.01, 'Card'), 'servers count in ten-thousandths').toBe(0.01)
    expect(chance({ game_rates: 'Card = 2\nLogarithmic = 1' }, 1, 'Card')).toBe(1.61)
  })

  // mob_drop_ratio_adjust and item_dropratio_adjust in src/map/mob.cpp.
  it('apply to chests whatever they drop, and to single items instead of other rates, within their limits', () => {
    const lines = `${game_rates}\nMonsters 1324–1363, 1938 = 10, 0.01–50 %\nItem 909 = 6\nItem 910 of 1002, 1938 = 0`
    const { chance } = appliedRates({ ...none, game_rates: lines })
    const card = (monster: number, item = 4001) => chance(3, { kind: 'Card', item, monster })
    expect([card(1323), card(1324), card(1350), card(1938), card(1364)]).toEqual([6, 30, 30, 30, 6])
    expect([card(1002, 909), card(1350, 909), card(1002, 910), card(1938, 910), card(1003, 910)]).toEqual([
      ...[18, 18, 0, 0, 6],
    ])
    expect(chance(20, { kind: 'Card', item: 909, monster: 1350 }), 'no more than a chest may drop').toBe(50)
    expect(chance(2, { kind: 'Card', item: 909, prize: true }), 'prizes, too').toBe(12)
  })

  it('leave chances alone that the server does not multiply: MapDropDatabase of rAthena', () => {
    expect(appliedRates({ ...game, drop_rate: 7 }).chance(0.01, { kind: 'Card', fixed: true })).toBe(0.01)
  })

  it('give way to what the operator has filled in', () => {
    expect(chance({ drop_rate: 7 }, 1, 'Weapon')).toBe(7)
    expect(chance({ drop_rates_by_kind: 'Card = 9' }, 1, 'Card', 'boss')).toBe(9)
    expect(chance({ drop_rates_by_kind: 'Card = 9\nCard (Boss) = 8' }, 1, 'Card', 'boss')).toBe(8)
    expect(chance({ drop_rates_by_kind: 'MVP prize = 6' }, 1, 'Card', 'mvp', true)).toBe(6)
    expect(chance({ drop_rates_by_kind: 'MVP prize = 6' }, 1, 'Weapon', 'mvp')).toBe(3)
    expect(appliedRates({ ...game, experience_rate: 10 }).experience(3, 'job')).toBe(30)
  })

  it('apply to each kind of experience, in whole points', () => {
    const { experience } = appliedRates(game)
    expect([experience(3), experience(3, 'job'), experience(3, 'mvp')]).toEqual([4, 6, 9])
  })
})
