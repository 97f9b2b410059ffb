import { isPageAddress, pageAddressOf } from '../../../content/publishing/pageAddress.ts'
import { namedRow } from '../../../site/namedRow.ts'
import { canonicalAddress } from '../../../site/routes.tsx'
import { findName } from '../../content/lists/readRows.ts'
import { pageDirectory } from '../../content/ownPages.ts'
import type { Context } from '../../context/context.ts'
import type { Target } from './requestTarget.ts'

type Found = { address: string } | { movedTo: string }

const withQuery = (address: string, query: URLSearchParams): string =>
  query.size > 0 ? `${address}?${query.toString()}` : address

/**
 * Returns a page's canonical URL, which is its cache key, or the URL to which the page has moved. Returns null if there
 * is no such page.
 */
export async function findAddress(context: Context, { path, query }: Target): Promise<Found | null> {
  const address = await canonicalAddress(path, query)
  if (address !== null) return (await findNamed(context, path, query)) ?? { address }
  const own = pageAddressOf(path)
  if (!isPageAddress(own)) return null
  const { addresses, moved } = await pageDirectory(context)
  if (addresses.has(own)) return { address: own }
  const now = moved.get(own)
  return now === undefined ? null : { movedTo: withQuery(now, query) }
}

/**
 * If a URL has the right id but a wrong name, the result is a redirect to the right URL. Returns null if the row does
 * not exist.
 */
async function findNamed(context: Context, path: string, query: URLSearchParams): Promise<Found | null> {
  const row = await namedRow(path)
  const name = row && (await findName(context, row.type, row.id))
  if (!row || name === null) return null
  const address = row.address(name)
  return path === address ? { address } : { movedTo: withQuery(address, query) }
}
