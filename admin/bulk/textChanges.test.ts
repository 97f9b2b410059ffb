import { describe, expect, it } from 'vitest'
import { page } from '../../content/types/page.ts'
import { retail } from '../../content/types/retail.ts'
import { changedText, priceFields, settableFields, textFields, typedNumber } from './textChanges.ts'

const names = (fields: readonly (readonly [string, unknown])[]) => fields.map(([name]) => name)

describe('Changing the texts of many rows', () => {
  it('replaces words as they stand, with or without regard to case', () => {
    const replace = { by: 'replace', find: 'a.b', with: '$&', matchCase: false } as const
    expect(changedText('A.B dan a.b, aab', replace)).toBe('$& dan $&, aab')
    expect(changedText('A.B dan a.b', { ...replace, matchCase: true })).toBe('A.B dan $&')
    expect(changedText('lain', replace)).toBeNull()
    expect(changedText('lain', { ...replace, find: '' })).toBeNull()
  })

  it('calculates prices, and rounds them', () => {
    expect(changedText('Rp. 50.000', { by: 'percent', amount: 10, roundTo: 0 })).toBe('Rp. 55.000')
    expect(changedText('Rp. 50.000', { by: 'percent', amount: -12, roundTo: 500 })).toBe('Rp. 44.000')
    expect(changedText('Rp. 52.300', { by: 'times', amount: 1.1, roundTo: 1_000 })).toBe('Rp. 58.000')
    expect(changedText('Rp. 900', { by: 'add', amount: 250, roundTo: 0 })).toBe('Rp. 1.150')
    expect(changedText('Rp. 900', { by: 'add', amount: -1_000, roundTo: 0 })).toBeNull()
    expect(changedText('Gratis', { by: 'times', amount: 2, roundTo: 0 })).toBeNull()
  })

  it('is offered for the fields that it means something to', () => {
    expect(names(priceFields(retail))).toEqual(['pricing'])
    expect(names(settableFields(page))).not.toContain('address')
    expect(names(settableFields(page))).not.toContain('description')
    expect(names(settableFields(page))).toContain('author')
    expect(names(textFields(retail))).toEqual(['donation_title', 'pricing'])
  })

  it('reads numbers as they are typed', () => {
    expect(['10', '-10', ' 1,5 ', '1.5', '+3', '', 'x', '1e9', '1.000,5'].map(typedNumber)).toEqual([
      10,
      -10,
      1.5,
      1.5,
      3,
      null,
      null,
      null,
      null,
    ])
  })
})
