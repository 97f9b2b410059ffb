import { expect, it } from 'vitest'
import { itemTitle } from './itemTitle.ts'

it('An item is named with its slots if it has any, once', () => {
  expect(itemTitle({ name: 'Crescent Scythe', slots: 1 })).toBe('Crescent Scythe [1]')
  expect(itemTitle({ name: 'Crescent Scythe [1]', slots: 1 })).toBe('Crescent Scythe [1]')
  for (const slots of [0, null]) expect(itemTitle({ name: 'Apple', slots })).toBe('Apple')
})
