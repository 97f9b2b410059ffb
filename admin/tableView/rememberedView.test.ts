import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drop } from '../../content/types/drop.ts'
import { item } from '../../content/types/item.ts'
import { rememberedView, rememberView } from './rememberedView.ts'

describe('How a list is looked at', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
  })
  afterEach(() => vi.unstubAllGlobals())
  const nothing = { perPage: null, hidden: [] }

  it('[admin.columns] is remembered for each admin and each type apart', () => {
    rememberView('Juragan', drop, { perPage: 50 })
    rememberView('Juragan', drop, { hidden: ['id'] })
    expect(rememberedView('Juragan', drop)).toEqual({ perPage: 50, hidden: ['id'] })
    expect(rememberedView('Penjaga', drop)).toEqual(nothing)
    expect(rememberedView('Juragan', item)).toEqual(nothing)
  })

  it('never hides the column that names the row, nor one that the type has no more', () => {
    rememberView('Juragan', item, { hidden: ['items_name', 'id', 'gone'] })
    expect(rememberedView('Juragan', item).hidden).toEqual(['id'])
  })

  it.each(['', 'x', 'null', '[]', '7', '{"perPage":"x","hidden":7}', '{"hidden":[{}]}'])(
    '[admin.columns] is as usual where %j is stored',
    (text) => {
      stored.set(`table-view:Juragan:${drop.key}`, text)
      expect(rememberedView('Juragan', drop)).toEqual(nothing)
    },
  )
})
