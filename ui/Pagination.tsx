import { Fragment, type ReactNode } from 'react'
import { fill } from '../content/messages/fill.ts'
import { Ellipsis } from './Ellipsis.tsx'
import { NextIcon, PreviousIcon } from './icons.tsx'

export interface PageStep {
  kind: 'previous' | 'number' | 'next'
  page: number
  exists: boolean
  isCurrent: boolean
  label: string
  content: ReactNode
}

interface PaginationProps {
  page: number
  lastPage: number
  /** That of a page has the placeholder `{number}`. */
  labels: { pages: string; previous: string; next: string; page: string }
  className: string | undefined
  renderStep: (step: PageStep) => ReactNode
}

/** Returns the page numbers to show: the first, last, current and neighbouring pages. Null marks a gap. */
function visiblePages(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((number, index) => {
    const before = pages[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

/** Pagination for the site and the back-office. The caller renders each step as a link or as a button. */
export function Pagination({ page, lastPage, labels, className, renderStep }: PaginationProps) {
  // The page number in the URL may be higher than the last page. In that case, "previous" leads to the last page.
  const previous = Math.min(page - 1, lastPage)
  const step = (kind: PageStep['kind'], to: number, label: string, content: ReactNode) =>
    renderStep({ kind, page: to, exists: to >= 1 && to <= lastPage, isCurrent: to === page, label, content })
  return (
    <nav className={className} aria-label={labels.pages}>
      {step('previous', previous, labels.previous, <PreviousIcon />)}
      {visiblePages(page, lastPage).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} aria-hidden="true">
            <Ellipsis />
          </span>
        ) : (
          <Fragment key={number}>{step('number', number, fill(labels.page, { number }), number)}</Fragment>
        ),
      )}
      {step('next', page + 1, labels.next, <NextIcon />)}
    </nav>
  )
}
