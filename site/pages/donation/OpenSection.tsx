import { useEffect, useState } from 'react'
import { sectionQuery } from '../../../content/site/sections.ts'
import button from '../../components/button.module.css'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf } from '../../params/paging.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { PER_PAGE, type AnySection } from './section.tsx'
import type { SectionCache } from './sectionCache.ts'
import styles from './OpenSection.module.css'

interface OpenSectionProps {
  section: AnySection
  page: number
  cache: SectionCache
}

export function OpenSection({ section, page, cache }: OpenSectionProps) {
  const [data, setData] = useState(() => cache.get(section, page))
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (failed) return
    let isClosed = false
    const act = (change: () => void) => {
      if (!isClosed) change()
    }
    cache.load(section, page).then(
      (loaded) => act(() => setData(loaded)),
      (error: unknown) => {
        console.warn(`${section.title} could not be read.`, error)
        act(() => setFailed(true))
      },
    )
    return () => {
      isClosed = true
    }
  }, [section, page, cache, failed])

  if (failed) {
    return (
      <div className={styles['failure']} role="alert">
        <p>Bagian ini belum dapat dimuat.</p>
        <button type="button" className={`${button['button']} ${button['glass']}`} onClick={() => setFailed(false)}>
          Coba lagi
        </button>
      </div>
    )
  }
  if (data === undefined) {
    return (
      <EmptyText lang="en" role="status">
        Loading...
      </EmptyText>
    )
  }
  const own = data as never // The data comes from this section's `load` function.
  return (
    <>
      <section.View data={own} />
      <PageLinks
        page={page}
        lastPage={lastPageOf(section.total(own), PER_PAGE)}
        to={(number) => `${sectionQuery(section.key)}${number > 1 ? `&page=${number}` : ''}#${section.key}`}
      />
    </>
  )
}
