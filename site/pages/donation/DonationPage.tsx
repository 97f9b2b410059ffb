import { useState } from 'react'
import { useLocation } from 'react-router'
import { apiReader } from '../../../client/reader.ts'
import { definePage } from '../../data/page.ts'
import { Accordion, canonicalSection, readSection } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { canonicalPage, readPage } from '../../params/paging.ts'
import { OpenSection } from './OpenSection.tsx'
import { sections } from './sections.tsx'
import { createSectionCache, cacheKey, type LoadedSections } from './sectionCache.ts'

function Donation({ data }: { data: LoadedSections }) {
  const { search } = useLocation()
  const page = readPage(new URLSearchParams(search))
  const [cache] = useState(() => createSectionCache(apiReader, data))
  return (
    <>
      <PageHeading lang="en">Donation</PageHeading>
      <Accordion sections={sections} titleLang="en">
        {(section) => <OpenSection key={cacheKey(section, page)} section={section} page={page} cache={cache} />}
      </Accordion>
    </>
  )
}

export const page = definePage<LoadedSections>({
  // The section in the address comes with the page. The others are loaded when they are opened.
  load: async (reader, { query }) => {
    const section = sections.find(({ key }) => key === readSection(query))
    if (!section) return {}
    const page = readPage(query)
    return { [cacheKey(section, page)]: await section.load(reader, page) }
  },
  canonicalParams: ({ query }) => ({
    section: canonicalSection(query, sections),
    page: sections.some(({ key }) => key === readSection(query)) ? canonicalPage(query) : null,
  }),
  blank: {},
  head: () => ({
    title: 'Donation',
    description:
      'Daftar harga donasi: retail, service, season pass, dan package beserta bonusnya, serta cara berdonasi.',
  }),
  View: Donation,
  loading: 'Loading...',
  needsReload: () => false,
})
