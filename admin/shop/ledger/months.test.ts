import { describe, expect, it } from 'vitest'
import { dayName, isMonth, monthAfter, monthName, monthsBefore } from './months.ts'

describe('The months of the books', () => {
  it('go over the end of a year', () => {
    expect(monthAfter('2026-12')).toBe('2027-01')
    expect(monthsBefore('2027-01', 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  })

  it('have names', () => {
    expect(monthName('2026-12')).toBe('Desember 2026')
    expect(dayName('2026-12-01')).toBe('Sel, 1 Des')
  })

  it('are read from an address', () => {
    expect(['2026-11', '2026-1', '2026-13', 'x2026-11', ''].filter(isMonth)).toEqual(['2026-11'])
  })
})
