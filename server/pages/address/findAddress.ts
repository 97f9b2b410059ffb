import { isPageAddress, pageAddressOf } from '../../../content/publishing/pageAddress.ts'
import { namedRow } from '../../../site/namedRow.ts'
import { canonicalAddress } from '../../../site/everyRoute.ts'
import { pageDirectory } from '../../content/ownPages.ts'
import type { Context } from '../../context/context.ts'
import { findEntry } from '../../game/catalogue/findEntry.ts'
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

/** If a row has another URL than this one, the result is a redirect. Returns null if the row does not exist. */
async function findNamed(context: Context, path: string, query: URLSearchParams): Promise<Found | null> {
  const named = await namedRow(path)
  const row = named && (await findEntry(context, named.type, named.key))
  if (!named || !row) return null
  const address = named.address(row)
  return path === address ? { address } : { movedTo: withQuery(address, query) }
}
