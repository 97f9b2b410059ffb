import type { ContentType, Row } from '../../../content/define.ts'
import type { Reader } from '../../../content/reader.ts'
import { splitLines, visibleEntries } from '../../../content/text.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { retail } from '../../../content/types/retail.ts'
import { service } from '../../../content/types/service.ts'
import { langOf } from '../../data/langOf.ts'
import { loadOptional } from '../../data/loadOptional.ts'

interface Said {
  text: string
  language: string | undefined
}

export interface VipOffers {
  isPartial: boolean
  offers: readonly { name: Said; price: Said }[]
  guides: readonly { name: Said; lines: readonly string[]; language: string | undefined }[]
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
      name: { text: row.donation_title, language: langOf(row, 'donation_title') },
      price: { text: row.pricing, language: langOf(row, 'pricing') },
    })),
    ...packages.map((row) => ({
      name: { text: row.package_name, language: langOf(row, 'package_name') },
      price: { text: row.price ?? '-', language: langOf(row, 'price') },
    })),
  ]
  return {
    isPartial,
    offers: offers.filter(({ name }) => isVip(name.text)),
    guides: guides
      .filter((row) => isVip(row.donation_guide))
      .map((row) => ({
        name: { text: row.donation_guide, language: langOf(row, 'donation_guide') },
        lines: visibleEntries(splitLines(row.description)),
        language: langOf(row, 'description'),
      })),
  }
}
