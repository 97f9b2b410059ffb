import { expect, it } from 'vitest'
import { timeLeft } from './countdown.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]

it.each([
  [3 * DAY + 5 * HOUR + 59 * MINUTE, '3 hari 5 jam lagi', '3 hari 5 jam lagi'],
  [DAY, '1 hari 0 jam lagi', '1 hari 0 jam lagi'],
  [DAY - SECOND, '23:59:59 lagi', '23 jam 59 menit lagi'],
  [3 * HOUR + 7 * MINUTE + 9 * SECOND + 999, '3:07:09 lagi', '3 jam 7 menit lagi'],
  [SECOND, '0:00:01 lagi', '0 jam 0 menit lagi'],
  [0, 'Sekarang', 'Sekarang'],
  [-HOUR, 'Sekarang', 'Sekarang'],
])('[home.alive] %i ms before an event the countdown says %s, and with reduced motion %s', (left, moving, calm) => {
  expect([timeLeft(left, false), timeLeft(left, true)]).toEqual([moving, calm])
})
