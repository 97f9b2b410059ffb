import { describe, expect, it } from 'vitest'
import { RowsOfType } from './keptRows.ts'

const stamp = (id: number, version = 1) => ({ id, version, updated_at: '2026-11-26T00:00:00.000Z' })

describe('Rows of a type', () => {
  it('are found until they change', () => {
    const rows = new RowsOfType(new Map())
    expect(rows.isEmpty).toBe(true)
    rows.keep(stamp(1), 'one')
    expect(rows.find(stamp(1))).toBe('one')
    expect(rows.find(stamp(1, 2))).toBeNull()
    expect(rows.find({ ...stamp(1), updated_at: '2026-11-26T00:00:00.001Z' }), 'another row under the id').toBeNull()
    expect(rows.find(stamp(2))).toBeNull()
    rows.keep(stamp(1, 2), 'changed')
    expect(rows.find(stamp(1, 2))).toBe('changed')
  })

  it('are as many as half a million characters hold, the newest of them; a very long one is not kept', () => {
    const rows = new RowsOfType(new Map())
    const text = 'x'.repeat(1_000)
    for (let id = 1; id <= 501; id += 1) rows.keep(stamp(id), text)
    // What is kept anew takes no more room.
    for (let version = 2; version < 100; version += 1) rows.keep(stamp(501, version), text)
    expect(rows.find(stamp(1))).toBeNull()
    expect(rows.find(stamp(2))).toBe(text)
    rows.keep(stamp(2, 2), 'x'.repeat(4_001))
    expect(rows.find(stamp(2, 2))).toBeNull()
    expect(rows.find(stamp(3))).toBe(text)
  })
})
