import { describe, expect, it } from 'vitest'
import { isCommonPassword, isCommonPin } from './commonSecrets.ts'

describe('A password', () => {
  it.each([
    'Password1!',
    'P@ssw0rd',
    'P@ssw0rd1!',
    'Qwerty123!',
    'Admin@123',
    'Rahasia1!',
    '123Abcd!',
    'Indonesia45#',
    'Sayang<3',
  ])('%s is common', (password) => expect(isCommonPassword(password)).toBe(true))
  it.each(['Kerbau7?lompat', 'xT9!rmqe', 'Password-dan-sebelas-gajah7', 'Gn4!tuvzA'])('%s is not', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )
})

describe('A PIN', () => {
  it.each(['123456', '654321', '012345', '111111', '121212', '123123', '123321', '890123', '112233', '159753'])(
    '%s is common',
    (pin) => expect(isCommonPin(pin)).toBe(true),
  )
  it.each(['482915', '001234', '193847'])('%s is not', (pin) => expect(isCommonPin(pin)).toBe(false))
})
