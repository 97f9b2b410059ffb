// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { siteZone } from '../../ui/siteZone.ts'
import { auditFilter } from './auditFilter.ts'

const requested = (address: string) => {
  const params = new URLSearchParams(address)
  return auditFilter({ filter: (name) => params.get(name) ?? '' })
}

describe('The filters of the audit trail', () => {
  it('[site.one-zone] take days in the site’s time zone, the last one to its end', () => {
    const { from, to } = requested('from=2026-02-28&to=2026-02-28')
    expect(from).toBe('2026-02-27T17:00:00.000Z')
    expect(to).toBe('2026-02-28T17:00:00.000Z')
    siteZone.change(() => 'America/Santiago')
    expect(requested('from=2026-09-06').from).toBe('2026-09-06T04:00:00.000Z')
    expect(requested('from=yesterday').from).toBeUndefined()
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
