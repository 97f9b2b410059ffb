import { useEffect, useState } from 'react'
import { donationAddress, DONATIONS_PER_PAGE } from '../../../content/site/sections.ts'
import button from '../../components/button.module.css'
import { PageLinks } from '../../components/PageLinks.tsx'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { lastPageOf } from '../../params/paging.ts'
import { PartFailure } from '../../feedback/PartFailure.tsx'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { layoutWording } from '../../layout/wording.ts'
import type { AnySection } from './section.tsx'
import type { SectionCache } from './sectionCache.ts'
import { donationWording as words } from './wording.ts'

interface OpenSectionProps {
  section: AnySection
  page: number
  cache: SectionCache
}

export function OpenSection({ section, page, cache }: OpenSectionProps) {
  const [data, setData] = useState(() => cache.get(section, page))
  const [failed, setFailed] = useState(false)
  const isHydrated = useHydrated()
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

  // The server always reads the open section, so a section without data could not be read there.
  if (failed || (data === undefined && !isHydrated)) {
    const retry = isHydrated && (
      <button type="button" className={`${button['button']} ${button['glass']}`} onClick={() => setFailed(false)}>
        {layoutWording.retry}
      </button>
    )
    return <PartFailure action={retry}>{words.notLoaded}</PartFailure>
  }
  if (data === undefined) {
    return (
      <EmptyText lang={feedbackEnglish.language} role="status">
        {feedbackEnglish.loading}
      </EmptyText>
    )
  }
  const own = data as never // The data comes from this section's `load` function.
  return (
    <>
      <section.View data={own} />
      <PageLinks
        page={page}
        lastPage={lastPageOf(section.total(own), DONATIONS_PER_PAGE)}
        to={(number) => donationAddress(section.key, number)}
      />
    </>
  )
}
