import { isPageAddress, pageAddressOf } from '../../../content/publishing/pageAddress.ts'
import { canonicalAddress } from '../../../site/routes.tsx'
import { pageDirectory } from '../../content/ownPages/pageDirectory.ts'
import type { Context } from '../../context/context.ts'
import type { Target } from './requestTarget.ts'

/** The one spelling of an address under which its page is cached, or where that page is now; null where there is none. */
export async function findAddress(
  context: Context,
  { path, query }: Target,
): Promise<{ address: string } | { movedTo: string } | null> {
  const address = await canonicalAddress(path, query)
  if (address !== null) return { address }
  const own = pageAddressOf(path)
  if (!isPageAddress(own)) return null
  const { addresses, moved } = await pageDirectory(context)
  if (addresses.has(own)) return { address: own }
  const now = moved.get(own)
  if (now === undefined) return null
  return { movedTo: query.size > 0 ? `${now}?${query.toString()}` : now }
}
