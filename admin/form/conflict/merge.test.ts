import { describe, expect, it } from 'vitest'
import { news } from '../../../content/types/news.ts'
import type { AnyRow } from '../../data/rows.ts'
import { initialDraft } from '../../fields/drafts.ts'
import { differencesOf, mergedDraft } from './merge.ts'

const base: AnyRow = {
  id: 1,
  version: 1,
  created_at: '',
  updated_at: '',
  title: 'Title',
  subtitle: '',
  description: 'Text',
  image: '/storage/news/a.webp',
}
const current: AnyRow = {
  ...base,
  version: 2,
  title: 'Theirs',
  description: 'Both, theirs',
  image: '/storage/news/b.webp',
}
const draft = { ...initialDraft(news, base), subtitle: 'Mine', description: 'Both, mine' }

describe('Two admins who have edited the same row', () => {
  it('differ in what either has changed, and the one who has changed it is proposed', () => {
    const found = differencesOf(news, base, current, draft)
    expect(found.map(({ name, proposed }) => [name, proposed])).toEqual([
      ['title', 'theirs'],
      ['subtitle', 'mine'],
      ['description', 'mine'],
      ['image', 'theirs'],
    ])
  })

  it('do not differ where both have typed the same', () => {
    expect(
      differencesOf(news, base, { ...base, title: 'Same' }, { ...initialDraft(news, base), title: 'Same' }),
    ).toEqual([])
  })

  it('differ in a picture where one has chosen a new one', () => {
    const chosen = { ...draft, image: { file: new File(['x'], 'x.png'), removed: false } }
    const found = differencesOf(news, base, current, chosen)
    expect(found.find(({ name }) => name === 'image')).toMatchObject({ proposed: 'mine' })
  })

  it('get the side that was chosen for each field', () => {
    const merged = mergedDraft(news, current, draft, { title: 'theirs', subtitle: 'mine', description: 'theirs' })
    expect(merged).toMatchObject({ title: 'Theirs', subtitle: 'Mine', description: 'Both, theirs' })
  })
})
