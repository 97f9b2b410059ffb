import { expect, it } from 'vitest'
import { lastPageOf, readPage } from './paging.ts'

it('reads page 1 from an address that names none', () => {
  const page = (query: string) => readPage(new URLSearchParams(query))
  expect([page(''), page('page=3'), page('page=0'), page('page=-1'), page('page=1e3')]).toEqual([1, 3, 1, 1, 1])
})

it('counts an empty list as one page', () => {
  expect([lastPageOf(0, 12), lastPageOf(12, 12), lastPageOf(13, 12)]).toEqual([1, 1, 2])
})
