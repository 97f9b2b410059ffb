import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { bilingual } from '../../content/messages/messages.ts'
import { languageToken, tokenOf } from '../../content/messages/tokens.ts'
import { createLanguage, inLanguage } from './language.ts'
import { LanguageFiles, noUploads } from './languageFiles.ts'
import { Languages } from './languages.ts'

const TEXTS = { id: 'Tutup', en: 'Close' }
const common = bilingual('common', { id: { close: TEXTS.id }, en: { close: TEXTS.en } })
const plain = (tag: string) => createLanguage({ tag, sentences: new Map(), gaps: null, version: '' })

it('shows a gap of a third language in the language of the screen, or in that of gaps', () => {
  const seen = (gaps: string | null) => {
    const thai = createLanguage({ ...plain('th'), sentences: new Map(), gaps: gaps === null ? null : plain(gaps) })
    return inLanguage(thai, () => [common('id').close, common('en').close])
  }
  expect(seen(null)).toEqual(['Tutup', 'Close'])
  expect(seen('en')).toEqual(['Close', 'Close'])
  expect(seen('id')).toEqual(['Tutup', 'Tutup'])
})

it('does so in browsers, too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-gaps-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'templates'))
  writeFileSync(join(folder, 'sources.json'), JSON.stringify({ 'common.close': { ...TEXTS, note: '' } }))
  const token = (language: 'id' | 'en') => tokenOf({ key: 'common.close', language, hash: 'abcdef' })
  writeFileSync(join(folder, 'templates/a.js'), `${token('id')} ${token('en')} ${languageToken('en')}`)
  const languages = new Languages(new LanguageFiles({ uploads: noUploads, shipped: folder, own: join(folder, 'own') }))
  expect(await languages.inlined('a.js', plain('th'))).toBe('Tutup Close th')
  const withGaps = createLanguage({ ...plain('th'), sentences: new Map(), gaps: plain('id') })
  expect(await languages.inlined('a.js', withGaps)).toBe('Tutup Tutup th')
})
