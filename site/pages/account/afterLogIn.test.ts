import { expect, it } from 'vitest'
import { RETURN_TO_ACCOUNT, returnAddress } from './afterLogIn.ts'

it('A log-in returns to /account if its link asks for it, and to no other address', () => {
  expect(returnAddress(RETURN_TO_ACCOUNT)).toBe('/account')
  for (const state of [null, undefined, '/account', {}, { returnTo: '//evil.example' }, { returnTo: '/admin' }])
    expect(returnAddress(state)).toBeNull()
})
