import { expect, it } from 'vitest'
import { formatDate } from './date.ts'

it('says the day in Jakarta, whatever the clock of the machine says', () => {
  expect(formatDate('2026-11-20T18:00:00.000Z')).toBe('21 November 2026')
})
