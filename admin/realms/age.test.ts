import { expect, it } from 'vitest'
import { formatAge } from './age.ts'

it('tells an age in its largest unit, and none to come', () => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  const age = (seconds: number) => formatAge(new Date(now.getTime() - seconds * 1_000).toISOString(), now, 'en')
  expect([-30, 0, 1, 59, 60, 7_199, 7_200, 200_000].map(age)).toEqual([
    ...['now', 'now', '1 second ago', '59 seconds ago', '1 minute ago', '1 hour ago', '2 hours ago', '2 days ago'],
  ])
})
