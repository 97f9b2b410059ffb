import { describe, expect, it } from 'vitest'
import { item } from '../../content/types/item.ts'
import { packageBonus } from '../../content/types/packageBonus.ts'
import { linesOf, rowName, type AnyRow } from './rows.ts'

const row = (values: Record<string, unknown>): AnyRow => ({
  id: 4,
  version: 1,
  created_at: '',
  updated_at: '',
  ...values,
})

it('finds the lines of a text that are not blank', () => {
  expect(linesOf(row({ quest: ' Satu, dua\n\n  \nTiga ' }), 'quest')).toEqual(['Satu, dua', 'Tiga'])
  expect(linesOf(row({ quest: '' }), 'quest')).toEqual([])
})

describe('A row is called', () => {
  it('by its name', () => {
    expect(rowName(item, row({ items_name: 'Pedang' }))).toBe('Pedang')
  })

  it('by what it refers to where it has no name of its own', () => {
    const bonus_package = { id: 9, name: 'Paket Naga' }
    expect(rowName(packageBonus, row({ bonus_package_id: 9, bonus_package }))).toBe('Paket Naga')
  })

  it('by its number where nothing names it', () => {
    expect(rowName(packageBonus, row({ bonus_package_id: 9, bonus_package: null }))).toBe('#4')
  })
})
