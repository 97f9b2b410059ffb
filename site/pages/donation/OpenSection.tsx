import { useEffect, useState } from 'react'
import { sectionQuery } from '../../accordion/Accordion.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf } from '../../params/paging.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { PER_PAGE, type AnySection } from './section.tsx'
import type { Shelf } from './sectionCache.ts'

interface OpenSectionProps {
  section: AnySection
  page: number
  shelf: Shelf
}

/** The content of a section, which is read when it is opened for the first time. */
export function OpenSection({ section, page, shelf }: OpenSectionProps) {
  const [data, setData] = useState(() => shelf.find(section, page))
  useEffect(() => {
    let isClosed = false
    const show = (read: unknown) => {
      if (!isClosed) setData(read)
    }
    shelf.read(section, page).then(show, (error: unknown) => {
      console.warn(`${section.title} could not be read.`, error)
      show(section.blank)
    })
    return () => {
      isClosed = true
    }
  }, [section, page, shelf])

  if (data === undefined) {
    return (
      <EmptyText lang="en" role="status">
        Loading...
      </EmptyText>
    )
  }
  const own = data as never // made by this section's own loader
  return (
    <>
      <section.View data={own} />
      <PageLinks
        page={page}
        lastPage={lastPageOf(section.total(own), PER_PAGE)}
        // The hash leads to the section's start, which a long page of it would leave far above.
        to={(number) => `${sectionQuery(section.key)}${number > 1 ? `&page=${number}` : ''}#${section.key}`}
      />
    </>
  )
}
