import { describe, expect, it } from 'vitest'
import { cleanRows, nonsenseIn } from './values.ts'

const player = { name: 'Sari', level: 9, experience: 1, faction: 7, guild: null }
const named = (name: unknown) => cleanRows('players', [{ ...player, name }]).map((row) => row.name)

describe('values of a game', () => {
  it.each([
    ['Sari', 'Sari'],
    [' Sari\u0000 \u200b Kecil\u202e', 'Sari Kecil'],
    ['<script>alert(1)</script>Budi', '<script>alert(1)</script>Budi'],
    ['<3 Ayu', '<3 Ayu'],
    ['>_<', '>_<'],
    ['勇者', '勇者'],
  ])('have names without unseen characters, and what looks like markup as it is: %j', (name, cleaned) => {
    expect(named(name)).toEqual([cleaned])
  })

  it.each(['', '\u0007', 'Sar\ufffd', '\ud800', 'x'.repeat(61), 'x'.repeat(10_000), null, 7, Buffer.from('Sari')])(
    'are left out with a name that is none: %j',
    (name) => expect(named(name)).toEqual([]),
  )

  it.each([-1, 1.5, Number.NaN, 1e12, '-5', '99999999999999999999', null, 'many'])(
    'are left out with a number that cannot be true: %j',
    (level) => {
      expect(cleanRows('players', [{ ...player, level }, player])).toHaveLength(1)
      expect(nonsenseIn('players', [{ ...player, level }, player])).toEqual([
        expect.stringContaining('level cannot be true in 1 of 2 rows'),
      ])
    },
  )

  it('have each name once, numbers as numbers and labels as texts', () => {
    const rows = [player, { ...player, level: 8 }, { ...player, name: 'Budi', level: '12' }]
    expect(cleanRows('players', rows)).toEqual([
      { ...player, faction: '7' },
      { ...player, name: 'Budi', level: 12, faction: '7' },
    ])
    expect(nonsenseIn('players', rows)).toEqual([])
  })

  it('[realms.names] keep names apart that look alike', () => {
    const alike = ['Bo\u200bb', 'Bob', '<GM>Bob', 'BOB', 'Ｂｏｂ', 'Box II', 'Box Ⅱ', '>_<', '_', 'B\u00adob']
    const rows = cleanRows(
      'players',
      alike.map((name) => ({ ...player, name })),
    )
    expect(rows.map(({ name }) => name)).toEqual([
      ...['Bob (2)', 'Bob', '<GM>Bob', 'BOB', 'Ｂｏｂ', 'Box II', 'Box Ⅱ', '>_<', '_', 'Bob (3)'],
    ])
  })
})
