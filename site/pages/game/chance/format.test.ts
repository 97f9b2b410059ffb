import { expect, it } from 'vitest'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import { formatSeconds } from './format.ts'

it('A number has a decimal comma, and points between thousands', () => {
  expect([0.5, 12, 1234.5, 2000].map(formatNumber)).toEqual(['0,5', '12', '1.234,5', '2.000'])
})

it('A time is said in hours, minutes and seconds', () => {
  expect([5, 60, 90, 3_600, 5_400, 86_400, 0].map(formatSeconds)).toEqual([
    '5 detik',
    '1 menit',
    '1 menit 30 detik',
    '1 jam',
    '1 jam 30 menit',
    '24 jam',
    'langsung',
  ])
})
