import type { ContentType, Row } from '../../../content/define.ts'
import type { Reader } from '../../../content/reader.ts'
import { splitLines, visibleEntries } from '../../../content/text.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { retail } from '../../../content/types/retail.ts'
import { service } from '../../../content/types/service.ts'
import { langOf } from '../../data/langOf.ts'
import { loadOptional } from '../../data/loadOptional.ts'

interface Named {
  name: string
  lang: string | undefined
}

export interface VipOffers {
  isPartial: boolean
  offers: readonly (Named & { price: string; priceLang: string | undefined })[]
  guides: readonly (Named & { lines: readonly string[]; linesLang: string | undefined })[]
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
    ...[...retails, ...services].map((row) => ({
      ...{ name: row.donation_title, lang: langOf(row, 'donation_title') },
      ...{ price: row.pricing, priceLang: langOf(row, 'pricing') },
    })),
    ...packages.map((row) => ({
      ...{ name: row.package_name, lang: langOf(row, 'package_name') },
      ...{ price: row.price ?? '-', priceLang: undefined },
    })),
  ]
  return {
    isPartial,
    offers: offers.filter(({ name }) => isVip(name)),
    guides: guides
      .filter((row) => isVip(row.donation_guide))
      .map((row) => ({
        ...{ name: row.donation_guide, lang: langOf(row, 'donation_guide') },
        ...{ lines: visibleEntries(splitLines(row.description)), linesLang: langOf(row, 'description') },
      })),
  }
}
