import { expect, it } from 'vitest'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { readCatalogueFile, readTexts, writeCatalogueFile } from './catalogueFile.ts'

const sources = new Map([
  ['shop.cancel', { id: 'Batalkan', note: 'On a button.' }],
  ['shop.count', { id: '{count, number} barang', note: '' }],
  ['common.close', { id: 'Tutup', en: 'Close', note: '' }],
])

it('reads back what it writes, and lists what is missing, outdated, faulty and of no source', () => {
  const texts = new Map([
    ['shop.cancel', 'ยกเลิก “ทั้งหมด”\n\\'],
    ['shop.count', '{number} ชิ้น'],
    ['common.gone', 'ไป'],
  ])
  const bytes = writeCatalogueFile({ tag: 'th', sources, texts, isDraft: true })
  expect(bytes.toString()).toContain('#. On a button.\nmsgctxt "shop.cancel"\nmsgid "Batalkan"\n')
  expect(readTexts(bytes).texts.get('shop.cancel')).toBe('ยกเลิก “ทั้งหมด”\n\\')
  const read = readCatalogueFile(bytes, sources)
  expect(read).toMatchObject({ tag: 'th', isDraft: true, outdated: [], unknown: [] })
  expect([...read.sentences.keys()]).toEqual(['shop.cancel'])
  expect(read.faults).toEqual([{ key: 'shop.count', reason: 'It lacks {count}.' }])

  const later = new Map([...sources, ['shop.cancel', { id: 'Batalkan pesanan', note: '' }]])
  expect(readCatalogueFile(bytes, later).outdated).toEqual(['shop.cancel'])
  later.delete('shop.cancel')
  expect(readCatalogueFile(bytes, later).unknown).toEqual(['shop.cancel'])
})

it.each(['<html>', '', 'msgid ""\nmsgstr ""\n"Language: klingon!\\n"'])('refuses a file such as %j', (text) => {
  expect(() => readCatalogueFile(Buffer.from(text), sources)).toThrow()
})

it.each([
  ['pt_br', 'pt-BR'],
  ['EN', 'en'],
  ['zh-hant', 'zh-Hant'],
  ['xx', null],
  ['../etc', null],
  ['', null],
])('writes the language %j as %j', (text, tag) => {
  expect(canonicalTag(text)).toBe(tag)
})
