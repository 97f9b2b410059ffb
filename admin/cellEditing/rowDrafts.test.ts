import { describe, expect, it, vi } from 'vitest'
import { retail } from '../../content/types/retail.ts'
import type { AnyRow } from '../data/rows.ts'
import { RowDrafts, type SaveFailure } from './rowDrafts.ts'

const row = (id: number, changes: object = {}): AnyRow => ({
  ...{ id, version: 1, created_at: '', updated_at: '', donation_title: `Koin ${id}`, pricing: 'Rp. 1' },
  ...changes,
})
type Answer = { row: AnyRow } | SaveFailure

function setUp(...answers: (Answer | Promise<Answer>)[]) {
  const save = vi.fn(async (_id: number, _values: object) => {
    const answer = answers.shift()
    if (!answer) throw new Error('Nobody expected another save.')
    return answer
  })
  const keep = vi.fn()
  const drafts = new RowDrafts(retail, { save, keep, words: { invalid: 'invalid', stale: 'stale' } })
  return { drafts, save, keep, of: (id: number) => drafts.state().drafts.get(id) }
}

describe('A row that is edited in the table', () => {
  it('[admin.cells] is saved with what differs, and its version, alone', async () => {
    const { drafts, save, keep, of } = setUp({ row: row(1, { version: 2, pricing: 'Rp. 2' }) })
    drafts.set(row(1), 'pricing', 'Rp. 2')
    drafts.set(row(1), 'donation_title', 'Koin 1')
    expect(keep).toHaveBeenLastCalledWith(row(1), expect.objectContaining({ pricing: 'Rp. 2' }))
    expect(await drafts.save(1)).toBe(true)
    expect(save).toHaveBeenCalledExactlyOnceWith(1, { pricing: 'Rp. 2', version: 1 })
    expect(of(1)).toBeUndefined()
    expect(keep).toHaveBeenLastCalledWith(expect.objectContaining({ version: 2 }), null)
    expect(drafts.state().saved).toEqual(new Set([1]))
  })

  it('is unsaved no more when everything is as it was', () => {
    const { drafts, of } = setUp()
    drafts.set(row(1), 'pricing', 'Rp. 2')
    drafts.set(row(1), 'pricing', 'Rp. 1')
    expect(of(1)).toBeUndefined()
  })

  it('is not sent while a cell of it is wrong, and others are', async () => {
    const { drafts, of } = setUp({ row: row(2, { version: 2, pricing: 'Rp. 2' }) })
    drafts.set(row(1), 'pricing', '')
    drafts.set(row(2), 'pricing', 'Rp. 2')
    expect(await drafts.saveAll()).toBe(false)
    expect(of(1)).toMatchObject({ state: 'failed', errors: { pricing: expect.any(String) } })
    expect(of(2)).toBeUndefined()
  })

  it('[admin.cells] keeps what is typed while it is being saved, upon what was saved', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { drafts, save, of } = setUp(answer.promise, { row: row(1, { version: 3, pricing: 'Rp. 3' }) })
    drafts.set(row(1), 'pricing', 'Rp. 2')
    const saving = drafts.save(1)
    drafts.set(row(1), 'pricing', 'Rp. 3')
    answer.resolve({ row: row(1, { version: 2, pricing: 'Rp. 2' }) })
    await saving
    expect(of(1)).toMatchObject({ base: { version: 2 }, values: { pricing: 'Rp. 3' }, state: 'unsaved' })
    expect(await drafts.save(1)).toBe(true)
    expect(save).toHaveBeenLastCalledWith(1, { pricing: 'Rp. 3', version: 2 })
  })

  it('is saved as it was again where that is typed while something else is being saved', async () => {
    const answer = Promise.withResolvers<Answer>()
    const { drafts, save, of } = setUp(answer.promise, { row: row(1, { version: 3 }) })
    drafts.set(row(1), 'pricing', 'Rp. 2')
    const saving = drafts.save(1)
    drafts.set(row(1), 'pricing', 'Rp. 1')
    const queued = drafts.save(1)
    answer.resolve({ row: row(1, { version: 2, pricing: 'Rp. 2' }) })
    expect(await saving, 'the first save alone').toBe(false)
    expect(of(1)?.values).toEqual({ pricing: 'Rp. 1' })
    expect(await queued).toBe(true)
    expect(save).toHaveBeenLastCalledWith(1, { pricing: 'Rp. 1', version: 2 })
    expect(of(1)).toBeUndefined()
  })

  it('[admin.cells-unsaved] stays typed where it cannot be saved, and is saved at the next try', async () => {
    const { drafts, of } = setUp(
      { reason: 'Failed to fetch', errors: {}, current: null },
      { row: row(1, { version: 2, pricing: 'Rp. 2' }) },
    )
    drafts.set(row(1), 'pricing', 'Rp. 2')
    expect(await drafts.save(1)).toBe(false)
    expect(of(1)).toMatchObject({ state: 'failed', reason: 'Failed to fetch', values: { pricing: 'Rp. 2' } })
    expect(await drafts.save(1)).toBe(true)
  })

  it('[admin.cells-unsaved] is asked about where somebody else has saved it, and goes on from what stands there', async () => {
    const present = row(1, { version: 5, donation_title: 'Koin satu', pricing: 'Rp. 9' })
    const current = { row: present, changed: { name: 'sari', time: '2026-11-25T03:00:00.000Z' } }
    const { drafts, save, of } = setUp(
      { reason: '', errors: {}, current },
      { row: row(1, { version: 6, donation_title: 'Koin satu', pricing: 'Rp. 2' }) },
    )
    drafts.set(row(1), 'pricing', 'Rp. 2')
    expect(await drafts.save(1)).toBe(false)
    expect(drafts.state().openConflict).toBe(1)
    expect(of(1)?.conflict).toEqual(current)
    expect(await drafts.resolve(1, { donation_title: 'theirs', pricing: 'mine' })).toBe(true)
    expect(save).toHaveBeenLastCalledWith(1, { pricing: 'Rp. 2', version: 5 })
    expect(drafts.state().openConflict).toBeNull()
  })
})
