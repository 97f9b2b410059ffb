import { describe, expect, it } from 'vitest'
import { auditFilter, startOfDay } from './auditFilter.ts'

const requested = (address: string) => {
  const params = new URLSearchParams(address)
  return auditFilter({ filter: (name) => params.get(name) ?? '' })
}

describe('The filters of the audit trail', () => {
  it('take days in the reader’s time zone, the last one to its end', () => {
    const { from, to } = requested('from=2026-02-28&to=2026-02-28')
    expect(from).toBe(new Date(2026, 1, 28).toISOString())
    expect(to).toBe(new Date(2026, 2, 1).toISOString())
    expect(startOfDay('yesterday')).toBeUndefined()
  })

  it('leave out what an address holds beyond their terms', () => {
    expect(requested('action=steal&row=0&from=x&type=')).toEqual({
      actor: undefined,
      type: undefined,
      action: undefined,
      row: undefined,
      from: undefined,
      to: undefined,
    })
    expect(requested('actor=user:3&type=news&action=delete&row=12')).toMatchObject({
      actor: 'user:3',
      type: 'news',
      action: 'delete',
      row: 12,
    })
  })
})
