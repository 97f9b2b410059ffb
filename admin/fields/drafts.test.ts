import { describe, expect, it } from 'vitest'
import { drop } from '../../content/types/drop.ts'
import { map } from '../../content/types/map.ts'
import { donationPackage } from '../../content/types/package.ts'
import type { AnyRow } from '../data/rows.ts'
import { initialDraft, bodyOf, checkDraft, isChanged } from './drafts.ts'

const row: AnyRow = {
  id: 5,
  version: 3,
  created_at: '',
  updated_at: '',
  monster: 'Naga',
  map_information_id: 7,
  items_id: 9,
  monster_id: null,
  chance: 0.01,
  quantity: null,
  ...{ prize: false, steal_protected: false, fixed_chance: false },
}

describe('A draft', () => {
  it('begins as the row, and is changed by what is typed alone', () => {
    const draft = initialDraft(drop, row)
    expect(draft).toEqual({
      ...{ monster: 'Naga', map_information_id: '7', items_id: '9' },
      ...{ monster_id: '', chance: '0.01', quantity: '', prize: false, steal_protected: false, fixed_chance: false },
    })
    expect(isChanged(draft, { ...draft })).toBe(false)
    expect(isChanged(draft, { ...draft, items_id: '90' })).toBe(true)
    const withPicture = initialDraft(map, null)
    expect(isChanged(withPicture, { ...withPicture, image: { file: null, removed: true } })).toBe(true)
  })

  it('[admin.numbers] is sent as JSON with numbers as numbers, and with the version that was read', () => {
    const checked = checkDraft(drop, initialDraft(drop, row), row)
    expect(checked).toEqual({
      ok: true,
      values: {
        ...{ monster: 'Naga', map_information_id: 7, items_id: 9, version: 3 },
        ...{
          monster_id: null,
          chance: 0.01,
          quantity: null,
          prize: false,
          steal_protected: false,
          fixed_chance: false,
        },
      },
    })
  })

  it('has one sentence for each faulty field', () => {
    const checked = checkDraft(drop, initialDraft(drop, null), null)
    expect(checked).toEqual({
      ok: false,
      formErrors: {
        monster: 'Monster Name wajib diisi.',
        map_information_id: 'Map Info ID wajib diisi.',
        items_id: 'Items ID wajib diisi.',
      },
    })
  })
})

describe('A form with a picture', () => {
  const mapRow: AnyRow = { id: 1, version: 2, created_at: '', updated_at: '', map_name: 'Kota', image: 'a.webp' }
  const values = { map_name: 'Kota', cells_wide: '', cells_high: '', title: '', summoned: 'false', version: '2' }
  const sent = (image: { file: File | null; removed: boolean }) => {
    const draft = { ...initialDraft(map, mapRow), image }
    const checked = checkDraft(map, draft, mapRow)
    const body = checked.ok ? bodyOf(map, draft, checked.values) : null
    return body instanceof FormData ? Object.fromEntries(body) : body
  }

  it('[admin.omitted-image] leaves a picture out that is kept', () => {
    expect(sent({ file: null, removed: false })).toEqual(values)
  })

  it('sends the wish to have none', () => {
    expect(sent({ file: null, removed: true })).toEqual({ ...values, image_removed: 'true' })
  })

  it('sends a new file', () => {
    const file = new File(['x'], 'b.png', { type: 'image/png' })
    expect(sent({ file, removed: false })).toMatchObject({ map_name: 'Kota', image: file })
  })

  it('[admin.numbers] is JSON for a package whose picture nobody chooses, because the specification says so', () => {
    const row: AnyRow = {
      ...{ id: 1, version: 2, created_at: '', updated_at: '', package_name: 'Paket', category_id: 3, items_id: 4 },
      ...{ price: null, is_bonus_package: false, image: '/storage/packages/a.webp', description: '', body: '' },
    }
    const bodyWith = (image: { file: File | null; removed: boolean }) => {
      const draft = { ...initialDraft(donationPackage, row), image }
      const checked = checkDraft(donationPackage, draft, row)
      return checked.ok ? bodyOf(donationPackage, draft, checked.values) : null
    }
    const kept = { package_name: 'Paket', category_id: 3, items_id: 4, price: null, is_bonus_package: false }
    expect(bodyWith({ file: null, removed: false })).toMatchObject(kept)
    expect(bodyWith({ file: null, removed: true })).toMatchObject({ ...kept, image_removed: true })
    const file = new File(['x'], 'b.png', { type: 'image/png' })
    expect(bodyWith({ file, removed: false })).toBeInstanceOf(FormData)
  })
})
