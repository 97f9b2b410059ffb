import { expect, it } from 'vitest'
import { isGameEntry, itemAddress, itemsAddress, monstersAddress, readNumbered } from './addresses.ts'

it('The address of an item has its name in it, as far as an address can', () => {
  expect(itemAddress(501, 'Apple')).toBe('/gameinfo/item/501-apple')
  expect(itemAddress(7, 'Pedang  Raja (Ünik) [2]')).toBe('/gameinfo/item/7-pedang-raja-unik-2')
  expect(itemAddress(8, '龍')).toBe('/gameinfo/item/8')
  expect(itemAddress(9, `${'x'.repeat(59)} y ${'z'.repeat(300)}`)).toBe(`/gameinfo/item/9-${'x'.repeat(59)}`)
  expect(isGameEntry(itemAddress(9, 'Apple'))).toBe(true)
})

it('The number of an address decides, whatever follows it', () => {
  expect(readNumbered('501-apple')).toBe(501)
  expect(readNumbered('501')).toBe(501)
  expect(readNumbered('501-')).toBe(501)
  for (const other of ['apple-501', '501apple', '0-apple', '-1', '2147483648-x', '', undefined])
    expect(readNumbered(other), String(other)).toBeNull()
})

it('The address of a list holds what it is narrowed by, and nothing else', () => {
  expect(itemsAddress({ kind: 'Card & Co' }, 2)).toBe('/gameinfo/items?kind=Card+%26+Co&page=2')
  expect(itemsAddress({ kind: '' }, 1)).toBe('/gameinfo/items')
  expect(monstersAddress({ from: 1, to: undefined, map: 3, sort: 'level' })).toBe(
    '/gameinfo/monsters?from=1&map=3&sort=level',
  )
})
