import { expect, it } from 'vitest'
import { ATTACHMENTS, lettersFor } from './letters.ts'

const grant = (number: number, kind: string, count: number) => ({
  item: number,
  number,
  name: `Item ${number}`,
  kind,
  count,
})

it('A letter carries five items, and what a character holds one by one comes one by one', () => {
  expect(lettersFor([grant(501, 'Healing', 10)], 3)).toEqual([[{ number: 501, count: 30 }]])
  expect(lettersFor([grant(1101, 'Weapon', 2)], 3)).toEqual([
    Array.from({ length: ATTACHMENTS }, () => ({ number: 1101, count: 1 })),
    [{ number: 1101, count: 1 }],
  ])
  expect(lettersFor([grant(1101, 'Weapon', 1), grant(501, 'Healing', 5)], 1)).toEqual([
    [
      { number: 1101, count: 1 },
      { number: 501, count: 5 },
    ],
  ])
})

it('An item whose kind the game does not have comes one by one, because it may be one that does not stack', () => {
  for (const kind of ['', 'weapon', 'Senjata'])
    expect(lettersFor([grant(1101, kind, 2)], 1), kind).toEqual([
      [
        { number: 1101, count: 1 },
        { number: 1101, count: 1 },
      ],
    ])
})

it('A letter is never too heavy to be taken out of', () => {
  const potions = { ...grant(501, 'Healing', 500), weight: 7 }
  expect(lettersFor([potions], 1)).toEqual([[{ number: 501, count: 285 }], [{ number: 501, count: 215 }]])
  const armour = { ...grant(2301, 'Armor', 3), weight: 900 }
  expect(lettersFor([armour, { ...grant(502, 'Healing', 10), weight: 10 }], 1)).toEqual([
    [
      { number: 2301, count: 1 },
      { number: 2301, count: 1 },
    ],
    [
      { number: 2301, count: 1 },
      { number: 502, count: 10 },
    ],
  ])
  expect(lettersFor([{ ...grant(1, 'Etc', 2), weight: 5_000 }], 1)).toHaveLength(2)
})

it('A slot of the inventory holds 30,000 of an item, so more of it is spread over slots', () => {
  expect(lettersFor([grant(501, 'Healing', 30_000)], 2)).toEqual([
    [
      { number: 501, count: 30_000 },
      { number: 501, count: 30_000 },
    ],
  ])
  const all = lettersFor([grant(501, 'Healing', 29_999)], 99).flat()
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(29_999 * 99)
  expect(Math.max(...all.map(({ count }) => count))).toBe(30_000)
})
