import { useEffect, useState } from 'react'
import { sectionQuery } from '../../accordion/Accordion.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf } from '../../params/paging.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { PER_PAGE, type AnySection } from './section.tsx'
import type { SectionCache } from './sectionCache.ts'

interface OpenSectionProps {
  section: AnySection
  page: number
  cache: SectionCache
}

/** The content of an open section, which is loaded when it is opened for the first time. */
export function OpenSection({ section, page, cache }: OpenSectionProps) {
  const [data, setData] = useState(() => cache.get(section, page))
  useEffect(() => {
    let isClosed = false
    const show = (loaded: unknown) => {
      if (!isClosed) setData(loaded)
    }
    cache.load(section, page).then(show, (error: unknown) => {
      console.warn(`${section.title} could not be read.`, error)
      show(section.blank)
    })
    return () => {
      isClosed = true
    }
  }, [section, page, cache])

  if (data === undefined) {
    return (
      <EmptyText lang="en" role="status">
        Loading...
      </EmptyText>
    )
  }
  const own = data as never // made by this section's loader
  return (
    <>
      <section.View data={own} />
      <PageLinks
        page={page}
        lastPage={lastPageOf(section.total(own), PER_PAGE)}
        // The hash scrolls to the section's start.
        to={(number) => `${sectionQuery(section.key)}${number > 1 ? `&page=${number}` : ''}#${section.key}`}
      />
    </>
  )
}
