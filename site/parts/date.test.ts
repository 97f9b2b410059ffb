import { expect, it } from 'vitest'
import { formatDate } from './date.ts'

const time = '2026-11-20T18:00:00.000Z'

it('says the day in Jakarta, whatever the clock of the machine says', () => {
  expect(formatDate(time)).toBe('21 November 2026')
})

it('says the day in the reader’s manner where it is known', () => {
  expect(formatDate(time, { languages: ['en-US'], timeZone: 'America/New_York' })).toBe('November 20, 2026')
})
