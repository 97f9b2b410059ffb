import { describe, expect, it } from 'vitest'
import { Quota } from './quota.ts'

describe('Room for what is large', () => {
  it('gives one network its share and no more, whichever of its addresses asks', () => {
    const room = new Quota({ total: 100, perNetwork: 10 })
    room.take('2001:db8::1', 6)
    expect(() => room.take('2001:db8::2', 6)).toThrow()
    room.take('2001:db8::2', 4)
    room.take('192.0.2.1', 10)
  })

  it('is bounded in all, and free again once it is given back', () => {
    const room = new Quota({ total: 15, perNetwork: 10 })
    const release = room.take('192.0.2.1', 10)
    expect(() => room.take('192.0.2.2', 6)).toThrow()
    release()
    room.take('192.0.2.2', 6)
    expect(() => room.take('192.0.2.1', 10)).toThrow()
  })
})
