import { expect, it, onTestFinished } from 'vitest'
import { bilingual, localiseText, messages, readCatalogueFrom, type Catalogue } from './messages.ts'

const speak = (tag: string, texts: Readonly<Record<string, string>>): void => {
  const language = tag.slice(0, 2)
  const catalogue: Catalogue = {
    tag,
    find: (key, sources) => texts[key] ?? (language === 'en' ? sources.en : undefined),
  }
  onTestFinished(readCatalogueFrom(() => catalogue))
}

const shop = messages('shop', {
  language: 'id',
  cancel: 'Batalkan',
  none: null,
  states: { paid: 'Sudah dibayar' },
  steps: ['Satu', 'Dua'],
})

it('has the specification’s sentences, and follows the language of the running request', () => {
  expect({ ...shop, states: { ...shop.states } }).toEqual({
    ...{ language: 'id', cancel: 'Batalkan', none: null },
    ...{ states: { paid: 'Sudah dibayar' }, steps: ['Satu', 'Dua'] },
  })
  speak('th', { 'shop.states.paid': 'จ่ายแล้ว', 'shop.steps.1': 'สอง' })
  expect(shop.language).toBe('th')
  expect([shop.cancel, shop.states.paid, shop.none, ...shop.steps]).toEqual(['Batalkan', 'จ่ายแล้ว', null, 'Satu', 'สอง'])
})

it('takes the wanted of two languages, and in other languages one translation for both', () => {
  const common = bilingual('common', { id: { close: 'Tutup' }, en: { close: 'Close' } })
  expect([common('id').close, common('en').close]).toEqual(['Tutup', 'Close'])
  speak('en', {})
  expect([common('id').close, common('en').close]).toEqual(['Close', 'Close'])
  speak('th', { 'common.close': 'ปิด' })
  expect([common('th').close, common('en').close, common('id').close]).toEqual(['ปิด', 'ปิด', 'ปิด'])
})

it('makes the text of a declaration follow the language, and keeps its other properties', () => {
  const field = { kind: 'text', label: 'Judul', hint: '', labelLang: 'id' }
  localiseText(field, { key: 'types.news.fields.title', language: 'id', names: ['label', 'hint'], tag: 'labelLang' })
  expect({ ...field }).toEqual({ kind: 'text', label: 'Judul', hint: '', labelLang: 'id' })
  speak('th', { 'types.news.fields.title.label': 'หัวข้อ' })
  expect({ ...field }).toEqual({ kind: 'text', label: 'หัวข้อ', hint: '', labelLang: 'th' })
})
