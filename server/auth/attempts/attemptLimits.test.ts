import { describe, expect, it } from 'vitest'
import { waitMs, type LimitName } from './attemptLimits.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const times = (count: number, every = 0) => Array.from({ length: count }, (_, index) => index * every)

describe('A limit', () => {
  it.each<[LimitName, number]>([
    ['login-pair', 10],
    ['login-address', 200],
    ['pin-account', 10],
    ['registrations', 30],
  ])('of %s lets %i in at once, and the next one an hour later', (name, most) => {
    expect(waitMs(name, times(most - 1), 0)).toBe(0)
    expect(waitMs(name, times(most), 0)).toBe(HOUR)
    expect(waitMs(name, times(most), HOUR - 1)).toBe(1)
    expect(waitMs(name, times(most), HOUR)).toBe(0)
  })

  it('holds in any stretch of time, not from one full hour to the next', () => {
    const late = [0, ...times(9).map(() => 59 * MINUTE)]
    expect(waitMs('pin-account', late, 60 * MINUTE)).toBe(0)
    expect(waitMs('pin-account', [...late, 60 * MINUTE], 60 * MINUTE)).toBe(59 * MINUTE)
  })

  it('lets 30 guesses of a PIN in within a day', () => {
    expect(waitMs('pin-account', times(30, 20 * MINUTE), 10 * HOUR)).toBe(14 * HOUR)
  })

  it('makes an account wait from the 201st wrong try on, each time twice as long, up to a minute', () => {
    const counts = [199, 200, 201, 202, 203, 205, 206, 500]
    const waits = counts.map((count) => waitMs('login-account', times(count), 0) / 1_000)
    expect(waits).toEqual([0, 0, 2, 4, 8, 32, 60, 60])
  })

  it('leaves twenty addresses that guess as often as they may without a wait', () => {
    const pair = Array.from({ length: 1_000 }).findIndex((_, count) => waitMs('login-pair', times(count), 0) > 0)
    expect(waitMs('login-account', times(20 * pair), 0)).toBe(0)
  })
})
