import { describe, expect, it } from 'vitest'
import { lastPageOf, readPage } from './paging.ts'
import { cutWords, formatDate, splitEntries } from './text.ts'

describe('cutWords', () => {
  it('leaves a text alone that is short enough', () => {
    expect(cutWords('satu dua tiga.', 3)).toBe('satu dua tiga.')
  })

  it('puts an ellipsis where words are left out, and no full stop before it', () => {
    expect(cutWords('satu dua.\nTiga empat', 2)).toBe('satu dua…')
  })
})

describe('splitEntries', () => {
  it('separates by lines and commas, and drops what is blank', () => {
    expect(splitEntries('Gold, Gem,Coin\n\n Jade ')).toEqual(['Gold', 'Gem', 'Coin', 'Jade'])
  })

  it('keeps the comma of a number', () => {
    expect(splitEntries('1,000 Gold, 20 Gem')).toEqual(['1,000 Gold', '20 Gem'])
  })
})

it('says the day in Jakarta, whatever the clock of the machine says', () => {
  expect(formatDate('2026-11-20T18:00:00.000Z')).toBe('21 November 2026')
})

it('reads the first page from an address that names none', () => {
  const page = (query: string) => readPage(new URLSearchParams(query))
  expect([page(''), page('page=3'), page('page=0'), page('page=-1'), page('page=1e3')]).toEqual([1, 3, 1, 1, 1])
})

it('counts an empty list as one page', () => {
  expect([lastPageOf(0, 12), lastPageOf(12, 12), lastPageOf(13, 12)]).toEqual([1, 1, 2])
})
