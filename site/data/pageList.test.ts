import { expect, it } from 'vitest'
import { isPageAddress } from '../../content/publishing/pageAddress.ts'
import { rowPages } from '../../content/site/rowPages.ts'
import { isSiteAddress, sitePages } from '../../content/site/sitePages.ts'
import { pages } from './pageList.ts'

it('All pages that need nothing but their address can be chosen for the menu, and no others', () => {
  // /reset-password is left out, because it redirects to /forgot if a visitor opens it directly.
  const plain = pages.filter(({ path, needsQuery }) => !/[:*]/.test(path) && !needsQuery && path !== '/reset-password')
  expect(sitePages.map(({ address }) => address)).toEqual(plain.map(({ path }) => path))
  for (const { path } of plain) expect(isSiteAddress(path), path).toBe(true)
  expect(isSiteAddress('/news/1')).toBe(true)
})

it('The sitemap can count the rows of each list that it leaves out while it is empty', () => {
  const keys = rowPages.map(({ type }) => type.key)
  for (const { path, of } of pages) if (of !== undefined) expect(keys, path).toContain(of)
})

it('Operators cannot give a page of their own an address of these', () => {
  const firsts = new Set(pages.map(({ path }) => path.split('/')[1] ?? ''))
  for (const first of firsts) expect(isPageAddress(`/${first}`), first).toBe(false)
})

it('The sitemap has the rows of each page of a row, and operators can link to them', () => {
  // Orders are rows that only their buyers see.
  const ofRows = pages.flatMap(({ path, noIndex }) =>
    path.includes('/:') && !noIndex ? path.replaceAll(/\/:\w+\?|:\w+/g, (part) => (part.endsWith('?') ? '' : '1')) : [],
  )
  const row = { id: 1, name: '' }
  expect(rowPages.map(({ addressOf }) => addressOf(row)).toSorted()).toEqual(ofRows.toSorted())
  for (const address of ofRows) expect(isSiteAddress(address), address).toBe(true)
})
