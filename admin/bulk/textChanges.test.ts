import { describe, expect, it } from 'vitest'
import { page } from '../../content/types/page.ts'
import { slide } from '../../content/types/slide.ts'
import { retail } from '../../content/types/retail.ts'
import {
  changedText,
  changedTexts,
  patchesOf,
  priceFields,
  settableFields,
  textFields,
  typedNumber,
} from './textChanges.ts'

const names = (fields: readonly (readonly [string, unknown])[]) => fields.map(([name]) => name)

describe('Changing the texts of many rows', () => {
  it('replaces words as they stand, with or without regard to case', () => {
    const replace = { by: 'replace', find: 'a.b', with: '$&', matchCase: false } as const
    expect(changedText('A.B dan a.b, aab', replace)).toBe('$& dan $&, aab')
    expect(changedText('A.B dan a.b', { ...replace, matchCase: true })).toBe('A.B dan $&')
    expect(changedText('lain', replace)).toBeNull()
    expect(changedText('lain', { ...replace, find: '' })).toBeNull()
  })

  it('replaces words in translations, too, and sends each row once', () => {
    const frame = { version: 3, created_at: '', updated_at: '' }
    const rows = [
      {
        ...frame,
        id: 1,
        title: 'Kota Prontera',
        translations: { en: { title: 'Prontera City' }, th: { title: 'เมือง' } },
      },
      { ...frame, id: 2, title: 'Lain', translations: { en: { title: 'prontera', description: 'Prontera' } } },
      { ...frame, id: 3, title: 'Prontera' },
    ]
    const change = { by: 'replace', find: 'Prontera', with: 'Geffen', matchCase: false } as const
    const where = { type: slide, field: 'title', inTranslations: true }
    const { changed } = changedTexts(rows, where, change)
    expect(changed.map(({ row, tag, text }) => [row.id, tag, text])).toEqual([
      [1, null, 'Kota Geffen'],
      [1, 'en', 'Geffen City'],
      [2, 'en', 'Geffen'],
      [3, null, 'Geffen'],
    ])
    expect(patchesOf(changed, 'title')).toEqual([
      { id: 1, version: 3, title: 'Kota Geffen', translations: { en: { title: 'Geffen City' } } },
      { id: 2, version: 3, translations: { en: { title: 'Geffen' } } },
      { id: 3, version: 3, title: 'Geffen' },
    ])
    const own = changedTexts(rows, { ...where, inTranslations: false }, change).changed
    expect(own.map(({ tag }) => tag)).toEqual([null, null])
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
