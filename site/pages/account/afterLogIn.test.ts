import { expect, it } from 'vitest'
import { returnAddress, returningTo } from './afterLogIn.ts'

it('A log-in returns to /account or /basket if its link asks for it, and to no other address', () => {
  for (const address of ['/account', '/basket'] as const) expect(returnAddress(returningTo(address))).toBe(address)
  for (const state of [null, undefined, '/account', {}, { returnTo: '//evil.example' }, { returnTo: '/admin' }])
    expect(returnAddress(state)).toBeNull()
})
