import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recentOf, rememberUse } from './recent.ts'

describe('What was used last', () => {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    })
    return () => vi.unstubAllGlobals()
  })

  it('comes first, once, and no more than six', () => {
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) rememberUse('budi', { key, label: key.toUpperCase() })
    expect(recentOf('budi').map(({ key }) => key)).toEqual(['c', 'g', 'f', 'e', 'd', 'b'])
  })

  it('[admin.palette] is robust to nonsense, each account its own', () => {
    rememberUse('budi', { key: 'a', label: 'A' })
    expect(recentOf('ani')).toEqual([])
    for (const nonsense of ['', '{', '7', '[1]', '[{"key":3}]']) {
      stored.set('palette:budi', nonsense)
      expect(recentOf('budi')).toEqual([])
    }
    rememberUse('budi', { key: 'a', label: 'A' })
    expect(recentOf('budi')).toHaveLength(1)
  })
})
