import { describe, expect, it } from 'vitest'
import { parseArgon2Costs } from './argon2Costs.ts'

describe('The costs of argon2id', () => {
  it('are those of Canary if nothing is typed', () => {
    expect(parseArgon2Costs('')).toEqual({ memoryCost: 65_536, timeCost: 2, parallelism: 2 })
    expect(parseArgon2Costs('19456,3 , 1')).toEqual({ memoryCost: 19_456, timeCost: 3, parallelism: 1 })
  })

  it.each([
    '65536',
    '65536, 2',
    '65536, 2, 2, 2',
    '1 << 16, 2, 2',
    '65536, 0, 2',
    '65536, 2, 0',
    '-1, 2, 2',
    '15, 2, 2',
  ])('are three numbers that argon2 takes, unlike %s', (text) => expect(parseArgon2Costs(text)).toBeNull())

  it.each(['262145, 2, 2', '65536, 17, 2', '65536, 2, 17', '999999, 99, 99'])(
    'cannot make a hash take much of the memory and time of the site: %s',
    (text) => {
      expect(parseArgon2Costs(text)).toBeNull()
      expect(parseArgon2Costs('262144, 16, 16')).not.toBeNull()
    },
  )
})
