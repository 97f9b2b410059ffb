import { useState } from 'react'
import { useLocation } from 'react-router'
import { apiReader } from '../../../client/reader.ts'
import { definePage } from '../../page.ts'
import { Accordion, askedSection, openSection } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { readLaterPage, readPage } from '../../params/paging.ts'
import { OpenSection } from './OpenSection.tsx'
import { sections } from './sections.tsx'
import { createShelf, shelfName, type ReadSections } from './sectionCache.ts'

function Donation({ data }: { data: ReadSections }) {
  const { search } = useLocation()
  const page = readPage(new URLSearchParams(search))
  const [shelf] = useState(() => createShelf(apiReader, data))
  return (
    <>
      <PageHeading>Donation</PageHeading>
      <Accordion sections={sections}>
        {(section) => <OpenSection key={shelfName(section, page)} section={section} page={page} shelf={shelf} />}
      </Accordion>
    </>
  )
}

export const page = definePage<ReadSections>({
  // The section that the address names comes with the page; the others are read when they are opened.
  load: async (reader, { query }) => {
    const section = sections.find(({ key }) => key === openSection(query))
    if (!section) return {}
    const page = readPage(query)
    return { [shelfName(section, page)]: await section.load(reader, page) }
  },
  asked: ({ query }) => ({
    section: askedSection(query, sections),
    page: sections.some(({ key }) => key === openSection(query)) ? readLaterPage(query) : null,
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
