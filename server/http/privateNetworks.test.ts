import { describe, expect, it } from 'vitest'
import { isLoopback, isPrivate, trustedBy } from './transport.ts'

describe('An address', () => {
  it.each(['127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.1.1', '::1', 'fd00::1', 'fe80::1'])(
    '%s is private',
    (address) => expect(isPrivate(address)).toBe(true),
  )
  it.each(['203.0.113.5', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.5', 'nonsense', ''])(
    '%s is not private',
    (address) => expect(isPrivate(address)).toBe(false),
  )
  it('is the same in the IPv6 spelling of a dual-stack socket', () => {
    expect(isLoopback('::ffff:127.0.0.1')).toBe(true)
    expect(isPrivate('::ffff:10.0.0.1')).toBe(true)
  })
  it.each([
    [['127.0.0.1'], '127.0.0.1', true],
    [['127.0.0.1'], '10.0.0.2', false],
    [['10.0.0.0/8'], '10.9.9.9', true],
    [['loopback', 'uniquelocal'], 'fd00::5', true],
    [['fd00::/8'], 'fd12::1', true],
    [[], '127.0.0.1', false],
  ])('with TRUST_PROXY of %j: %s is trusted: %s', (networks, address, expected) => {
    expect(trustedBy(networks)(address)).toBe(expected)
  })
})
