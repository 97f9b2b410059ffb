import type { ContentType, Row } from '../../../content/define.ts'
import type { Reader } from '../../../content/reader.ts'
import { splitLines, visibleEntries } from '../../../content/text.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { retail } from '../../../content/types/retail.ts'
import { service } from '../../../content/types/service.ts'
import { loadOptional } from '../../data/loadOptional.ts'

export interface VipOffers {
  isPartial: boolean
  offers: readonly { name: string; price: string }[]
  guides: readonly { name: string; lines: readonly string[] }[]
}

const NAME = 'VIP'
const isVip = (name: string): boolean => /\bvip\b/i.test(name)

const LIMIT = 12

export async function loadVip(reader: Reader): Promise<VipOffers> {
  let isPartial = false
  const find = async <T extends ContentType>(type: T): Promise<Row<T>[]> => {
    const found = await loadOptional(reader.list(type, { page: 1, per_page: LIMIT, q: NAME }))
    if (!found) isPartial = true
    return found?.rows ?? []
  }
  const [retails, services, packages, guides] = await Promise.all([
    find(retail),
    find(service),
    find(donationPackage),
    find(howTo),
  ])
  const offers = [
    ...[...retails, ...services].map((row) => ({ name: row.donation_title, price: row.pricing })),
    ...packages.map((row) => ({ name: row.package_name, price: row.price ?? '-' })),
  ]
  return {
    isPartial,
    offers: offers.filter(({ name }) => isVip(name)),
    guides: guides
      .filter((row) => isVip(row.donation_guide))
      .map((row) => ({ name: row.donation_guide, lines: visibleEntries(splitLines(row.description)) })),
  }
}
