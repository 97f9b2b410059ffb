import { expect, it } from 'vitest'
import {
  isGameEntry,
  itemAddress,
  itemsAddress,
  monsterAddress,
  monstersAddress,
  readEntry,
  readNumbered,
} from './addresses.ts'

it('The address of an item has its name in it, as far as an address can', () => {
  expect(itemAddress({ id: 501, name: 'Apple' })).toBe('/gameinfo/item/501-apple')
  expect(itemAddress({ id: 7, name: 'Pedang  Raja (Ünik) [2]' })).toBe('/gameinfo/item/7-pedang-raja-unik-2')
  expect(itemAddress({ id: 8, name: '龍', game_id: null, realm: 'two' })).toBe('/gameinfo/item/8')
  expect(itemAddress({ id: 9, name: `${'x'.repeat(59)} y ${'z'.repeat(300)}` })).toBe(
    `/gameinfo/item/9-${'x'.repeat(59)}`,
  )
  expect(isGameEntry(itemAddress({ id: 9, name: 'Apple' }))).toBe(true)
})

it('[game.number] The address has the number of the game, and the realm unless it is the first', () => {
  const row = { id: 17, name: 'Red Potion', game_id: 501 }
  expect(itemAddress(row)).toBe('/gameinfo/item/501-red-potion')
  expect(itemAddress({ ...row, realm: '' })).toBe('/gameinfo/item/501-red-potion')
  expect(monsterAddress({ ...row, realm: 'two' })).toBe('/gameinfo/monster/two/501-red-potion')
  expect(isGameEntry(monsterAddress({ ...row, realm: 'two' }))).toBe(true)
  expect(isGameEntry('/gameinfo/map/two/501')).toBe(false)
  expect(readEntry('501-Red-Potion', 'TWO')).toEqual({ number: 501, realm: 'two', words: 'red-potion' })
  expect(readEntry('501-röd')).toEqual({ number: 501, realm: '', words: '' })
  expect(readEntry('501', 'no realm')).toBeNull()
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
