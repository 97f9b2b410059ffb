import { useState } from 'react'
import { useLocation } from 'react-router'
import { donationAddress, donationKeys, sectionQuery } from '../../../content/site/sections.ts'
import { apiReader } from '../../../client/reader.ts'
import type { Reader } from '../../../content/reader.ts'
import { definePage } from '../../data/page.ts'
import { Accordion, canonicalSection, readSection, titleWithSection } from '../../accordion/Accordion.tsx'
import { SectionSummary } from '../../accordion/SectionSummary.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { loadOptional } from '../../data/loadOptional.ts'
import { Link } from '../../link/Link.tsx'
import { PartBoundary } from '../../feedback/PartBoundary.tsx'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { UNKNOWN } from '../../params/params.ts'
import { canonicalPage, readPage } from '../../params/paging.ts'
import { OffersContext, type ListedOffer } from './BuyLink.tsx'
import { OpenSection } from './OpenSection.tsx'
import type { Summary } from './section.tsx'
import { sections } from './sections.tsx'
import styles from './sections.module.css'
import { createSectionCache, cacheKey, type LoadedSections } from './sectionCache.ts'
import { loadVip, type VipOffers } from './vip.ts'
import { VipPanel } from './VipPanel.tsx'
import { donationEnglish as english, donationWording as words } from './wording.ts'

interface DonationData {
  loaded: LoadedSections
  summaries: Readonly<Record<string, Summary | null>>
  vip: VipOffers
  sold: readonly ListedOffer[]
  isWhole: boolean
}

function Donation({ data }: { data: DonationData }) {
  return (
    <>
      <PageHeading lang={english.language}>{english.title}</PageHeading>
      <OffersContext value={data.sold}>
        <DonationSections data={data} />
      </OffersContext>
    </>
  )
}

function DonationSections({ data: { loaded, summaries, vip } }: { data: DonationData }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const page = readPage(query)
  const [cache] = useState(() => createSectionCache(apiReader, loaded))
  return (
    <>
      {readSection(query) === null && (
        <PartBoundary fallback={null}>
          <VipPanel vip={vip} />
        </PartBoundary>
      )}
      <Accordion
        sections={sections}
        titleLang={english.language}
        summary={({ key, count }) => {
          const summary = summaries[key]
          if (!summary || summary.total === 0) return null
          const { total, updated, newest } = summary
          return (
            <SectionSummary
              count={count === null ? undefined : fill(words.counts[count], { count: total })}
              updated={updated}
              highlights={newest}
            />
          )
        }}
      >
        {(section) => <OpenSection key={cacheKey(section, page)} section={section} page={page} cache={cache} />}
      </Accordion>
      {readSection(query) !== donationKeys.howTo && (summaries[donationKeys.howTo]?.total ?? 0) > 0 && (
        <Link to={donationAddress(donationKeys.howTo)} className={styles['howToPay']}>
          {words.howToPay}
        </Link>
      )}
    </>
  )
}

async function loadSummaries(reader: Reader): Promise<DonationData['summaries']> {
  const read = sections.map(async ({ key, summarize }) => [key, await loadOptional(summarize(reader))] as const)
  return Object.fromEntries(await Promise.all(read))
}

export const page = definePage<DonationData>({
  // Each part may be missing, because the page is of use without it, and the headings need no data.
  load: async (reader, { query }) => {
    const section = sections.find(({ key }) => key === readSection(query))
    const page = readPage(query)
    const [opened, summaries, vip, sold] = await Promise.all([
      section && loadOptional(section.load(reader, page)),
      loadSummaries(reader),
      loadVip(reader),
      loadOptional(reader.offers()),
    ])
    const isWhole = !vip.isPartial && ![opened, sold, ...Object.values(summaries)].includes(null)
    const loaded = section && opened !== null ? { [cacheKey(section, page)]: opened } : {}
    return { loaded, summaries, vip, sold: (sold ?? []).map(({ picture: _, ...offer }) => offer), isWhole }
  },
  canonicalParams: ({ query }) => ({
    section: canonicalSection(query, sections),
    page: sections.some(({ key }) => key === readSection(query)) ? canonicalPage(query) : null,
  }),
  blank: { loaded: {}, summaries: {}, vip: { isPartial: true, offers: [], guides: [] }, sold: [], isWhole: false },
  head: (_data, { query }) => ({
    title: titleWithSection(english.title, query, sections),
    description: words.description,
    noIndex: canonicalSection(query, sections) === UNKNOWN,
  }),
  sitemapQueries: sections.map(({ key }) => sectionQuery(key)),
  status: ({ isWhole }) => (isWhole ? 200 : 503),
  View: Donation,
  get loading() {
    return feedbackEnglish.loading
  },
  needsReload: () => false,
})
