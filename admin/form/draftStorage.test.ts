import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { item } from '../../content/types/item.ts'
import { site } from '../../content/settings/site.ts'
import { map } from '../../content/types/map.ts'
import type { AnyRow } from '../data/rows.ts'
import { clearDraft, DRAFT_LIFETIME_MS, latestDraft, MOST_DRAFTS, readDraft, saveDraft } from './draftStorage.ts'
import { clearDrafts } from './storedDrafts.ts'
import { formPart } from './formPart.ts'

const row = (id: number): AnyRow => ({ id, version: 1, created_at: '', updated_at: '', items_name: 'Old' })
const save = (id: number | null, text: string, username = 'Juragan') =>
  saveDraft(username, item, id === null ? null : row(id), { items_name: text })
const read = (id: number | null, username = 'Juragan') =>
  readDraft(username, item, id === null ? null : row(id))?.values['items_name']

/** Node has no Storage, so the test provides one. As in browsers, the stored keys are properties of the object. */
function textByKey(): Storage {
  const methods = {
    getItem(this: Record<string, unknown>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, unknown>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, unknown>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage // The cast is safe, because the drafts use only three methods of Storage and the replacement has all three.
}

describe('Drafts', () => {
  beforeEach(() => {
    vi.stubGlobal('sessionStorage', textByKey())
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('are kept for each row and for a new one, and are cleared one by one', () => {
    save(1, 'first')
    save(2, 'second')
    save(null, 'new')
    expect([read(1), read(2), read(null)]).toEqual(['first', 'second', 'new'])
    clearDraft(item, row(2))
    expect([read(1), read(2), read(null)]).toEqual(['first', undefined, 'new'])
    expect(latestDraft('Juragan', map)).toBeNull()
    clearDrafts()
    expect([read(1), read(null)]).toEqual([undefined, undefined])
  })

  it('are those of one admin', () => {
    save(1, 'mine')
    expect(read(1, 'Wakil')).toBeUndefined()
    expect(latestDraft('Wakil', item)).toBeNull()
  })

  it('of a part of a type are kept apart from those of all of it, and hold no other field', () => {
    const settings = row(1)
    const part = formPart(site, ['name', 'motto'])
    saveDraft('Juragan', site, settings, { name: 'Orion', footer_text: 'Kaki' })
    expect(readDraft('Juragan', part, settings)).toBeNull()
    saveDraft('Juragan', part, settings, { name: 'Vega', footer_text: 'Kaki' })
    expect(readDraft('Juragan', part, settings)?.values).toEqual({ name: 'Vega' })
    clearDraft(part, settings)
    expect(readDraft('Juragan', site, settings)?.values).toMatchObject({ name: 'Orion', footer_text: 'Kaki' })
  })

  it('[admin.unsaved-stored] are few: the oldest goes first', () => {
    for (let id = 1; id <= MOST_DRAFTS + 3; id += 1) {
      vi.advanceTimersByTime(1_000)
      save(id, `text ${id}`)
    }
    expect(Object.keys(sessionStorage)).toHaveLength(MOST_DRAFTS)
    expect([read(3), read(4)]).toEqual([undefined, 'text 4'])
    expect(latestDraft('Juragan', item)?.row?.id).toBe(MOST_DRAFTS + 3)
  })

  it('[admin.unsaved-stored] are forgotten after a week, and removed with the next one', () => {
    save(1, 'old')
    vi.advanceTimersByTime(DRAFT_LIFETIME_MS)
    expect(read(1)).toBeUndefined()
    save(2, 'new')
    expect(Object.keys(sessionStorage)).toEqual(['draft:item:2'])
  })

  it('[admin.unsaved-stored] hold no secret and no file', () => {
    const image = { file: new File(['x'], 'x.png'), removed: false }
    saveDraft('Juragan', map, null, { map_name: 'Kota', image, password: 'Rahasia1!', PIN: '012345', api_token: 't' })
    expect(sessionStorage.getItem('draft:mapinfo:new')).toContain('"values":{"map_name":"Kota"}')
  })

  it('leave out what the type has no more, and survive what is none', () => {
    const stored = { username: 'Juragan', type: 'item', typedAt: Date.now(), row: null }
    sessionStorage.setItem('draft:item:new', JSON.stringify({ ...stored, values: { gone: 'x', items_name: true } }))
    sessionStorage.setItem('draft:item:9', '{"broken')
    expect(latestDraft('Juragan', item)?.values).toEqual({})
  })
})
