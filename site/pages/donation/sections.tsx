import { langOf } from '../../data/langOf.ts'
import type { ListPage } from '../../../content/reader.ts'
import { donationKeys, DONATIONS_PER_PAGE } from '../../../content/site/sections.ts'
import { gemstone, type Gemstone } from '../../../content/types/gemstone.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { resource, type Resource } from '../../../content/types/resource.ts'
import { retail } from '../../../content/types/retail.ts'
import { seasonPass } from '../../../content/types/seasonPass.ts'
import { service, type Service } from '../../../content/types/service.ts'
import { HowToDonate } from './lists/HowToDonate.tsx'
import { Packages } from './lists/Packages.tsx'
import { PriceList } from './lists/PriceList.tsx'
import { listSection, summarizeList, type AnySection, type Section } from './section.tsx'
import { SeasonPasses } from './lists/SeasonPasses.tsx'
import { donationEnglish as english } from './wording.ts'
import styles from './sections.module.css'

interface Offer {
  donation_title: string
  pricing: string
  languages?: Readonly<Record<string, string>> | undefined
}

const offerOf = (row: Offer) => ({
  ...{ name: row.donation_title, lang: langOf(row, 'donation_title') },
  ...{ value: row.pricing, valueLang: langOf(row, 'pricing') },
})

const latestOf = (times: readonly (string | null)[]): string | null =>
  times.reduce((latest, time) => (latest === null || (time !== null && time > latest) ? time : latest), null)

interface ServiceLists {
  services: ListPage<Service>
  gemstones: ListPage<Gemstone>
  resources: ListPage<Resource>
}

const serviceSection: Section<ServiceLists> = {
  key: donationKeys.service,
  get title() {
    return english.sections.service
  },
  count: 'service',
  summarize: async (reader) => {
    const lists = await Promise.all([
      summarizeList(reader, service, offerOf),
      summarizeList(reader, gemstone, offerOf),
      summarizeList(reader, resource, offerOf),
    ])
    return {
      total: lists.reduce((sum, { total }) => sum + total, 0),
      updated: latestOf(lists.map(({ updated }) => updated)),
      newest: lists.flatMap(({ newest }) => newest.slice(0, 1)),
    }
  },
  load: async (reader, page) => {
    const query = { page, per_page: DONATIONS_PER_PAGE }
    const [services, gemstones, resources] = await Promise.all([
      reader.list(service, query),
      reader.list(gemstone, query),
      reader.list(resource, query),
    ])
    return { services, gemstones, resources }
  },
  total: (lists) => Math.max(...Object.values<ListPage<unknown>>({ ...lists }).map(({ total }) => total)),
  View: ({ data: { services, gemstones, resources } }) => (
    <div className={styles['blocks']}>
      <PriceBlock title={english.blocks.service} type={service.key} rows={services.rows} />
      <PriceBlock title={english.blocks.gemstone} type={gemstone.key} rows={gemstones.rows} />
      <PriceBlock title={english.blocks.resource} type={resource.key} rows={resources.rows} />
    </div>
  ),
}

function PriceBlock({ title, ...list }: { title: string } & Parameters<typeof PriceList>[0]) {
  return (
    <section className={styles['block']} aria-label={title}>
      <h3 className={styles['title']} lang={english.language}>
        {title}
      </h3>
      <PriceList {...list} />
    </section>
  )
}

/** docs/product.md, section 2: the sections of the donation page. */
export const sections: readonly AnySection[] = [
  listSection(retail, {
    key: donationKeys.retail,
    title: 'retail',
    count: 'retail',
    highlight: offerOf,
    View: ({ rows }) => <PriceList type={retail.key} rows={rows} />,
  }),
  serviceSection,
  listSection(seasonPass, {
    key: donationKeys.seasonPass,
    title: 'seasonPass',
    count: 'seasonPass',
    highlight: offerOf,
    View: SeasonPasses,
  }),
  listSection(donationPackage, {
    key: donationKeys.packages,
    title: 'packages',
    count: null,
    highlight: (row) =>
      row.is_bonus_package
        ? null
        : {
            ...{ name: row.package_name, lang: langOf(row, 'package_name') },
            ...(row.price !== null && { value: row.price }),
          },
    View: Packages,
  }),
  listSection(howTo, {
    key: donationKeys.howTo,
    title: 'howTo',
    count: 'howTo',
    highlight: (row) => ({ name: row.donation_guide, lang: langOf(row, 'donation_guide') }),
    View: HowToDonate,
  }),
]
