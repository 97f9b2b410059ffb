import { describe, expect, it } from 'vitest'
import { news } from '../../content/types/news.ts'
import type { AnyRow } from '../data/rows.ts'
import { checkDraft, initialDraft, type Draft } from '../fields/drafts.ts'
import { mergedDraft } from '../form/conflict/merge.ts'
import { translatedType, translationsAlone } from './translatedType.ts'
import { countStates, draftIn, translationState } from './translationState.ts'

const type = translatedType(news, ['en', 'th'])

const row: AnyRow = {
  ...{ id: 1, version: 1, created_at: '', updated_at: '', state: 'published' },
  ...{ title: 'Perang', subtitle: 'Besok', description: 'Isi tebal', body: 'Isi **tebal**' },
  translations: { en: { title: 'War', description: 'Bold text', body: '**Bold** text' } },
  outdated: { en: ['body'] },
}
const typed = (draft: Draft): Draft => ({ ...initialDraft(type, row), ...draft })

const sent = (draft: Draft, upon: AnyRow | null = row) => {
  const checked = checkDraft(type, typed(draft), upon)
  return checked.ok ? checked.values['translations'] : checked.formErrors
}

describe('A form with several languages', () => {
  it('says what is missing, and what is older than its source, also before that is saved', () => {
    const stateOf = (name: string, draft: Draft = {}) =>
      translationState({ type, row, draft: typed(draft) }, name, 'en')
    expect(['title', 'subtitle', 'description'].map((name) => stateOf(name))).toEqual([
      'translated',
      'missing',
      'outdated',
    ])
    expect(stateOf('subtitle', { subtitle: '' })).toBe('nothing')
    expect(stateOf('title', { title: 'Perang besar' })).toBe('outdated')
    expect(stateOf('title', { title: 'Perang besar', 'title@en': 'Great war' })).toBe('translated')
    expect(stateOf('description', { 'description@en!': true })).toBe('confirmed')
    expect(countStates({ type, row, draft: typed({}) }, 'th')).toMatchObject({ missing: 3, outdated: 0 })
  })

  it('sends translations alone for those who only translate, and their languages even if none has changed', () => {
    const own = translationsAlone(translatedType(news, ['en']))
    const sent = (draft: Draft) => checkDraft(own, { ...initialDraft(own, row), ...draft }, row)
    expect(sent({})).toEqual({ ok: true, values: { version: 1, translations: { en: {} } } })
    const translations = { en: { title: 'The war' } }
    expect(sent({ 'title@en': 'The war' })).toEqual({ ok: true, values: { version: 1, translations } })
  })

  it('sends the translations that have changed, and those that are still right', () => {
    expect(sent({ title: 'Perang besar' })).toBeUndefined()
    expect(sent({ 'title@en': 'The war ', 'title@th': 'สงคราม' })).toEqual({
      en: { title: 'The war' },
      th: { title: 'สงคราม' },
    })
    expect(sent({ 'title@en': '' })).toEqual({ en: { title: null } })
    expect(sent({ 'title@en!': true })).toEqual({ en: { title: 'War' } })
    expect(sent({}, null)).toEqual({ en: { title: 'War', description: 'Bold text', body: '**Bold** text' } })
  })

  it('sends a formatted text and its plain one together', () => {
    expect(sent({ 'body@en': '' })).toEqual({ en: { description: 'Bold text', body: null } })
    expect(sent({ 'description@en!': true })).toEqual({ en: { description: 'Bold text', body: '**Bold** text' } })
  })

  it('names the language of a fault', () => {
    expect(sent({ 'title@en': 'x'.repeat(300) })).toEqual({
      'title@en': expect.stringContaining('Title (English)') as string,
    })
  })

  it('shows the page in a language, with the source where that is missing', () => {
    const shown = draftIn(type, typed({ 'title@th': 'สงคราม' }), 'th')
    expect(shown).toMatchObject({ title: 'สงคราม', subtitle: 'Besok', body: 'Isi **tebal**' })
    expect(Object.keys(shown).filter((name) => name.includes('@'))).toEqual([])
  })

  it('forgets that a translation is still right if somebody else has changed it or its source', () => {
    const draft = typed({ 'title@en!': true, 'description@en!': true })
    const merged = mergedDraft(type, { ...row, title: 'Damai' }, draft, { title: 'theirs' })
    expect(merged).toMatchObject({ title: 'Damai', 'title@en!': false, 'description@en!': true })
  })
})
