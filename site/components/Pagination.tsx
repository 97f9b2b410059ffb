import { Link } from 'react-router'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import styles from './Pagination.module.css'

interface PaginationProps {
  page: number
  lastPage: number
  /** Address of a page, counted from 1. */
  to: (page: number) => string
}

/** First, last, the present page and its neighbours; null marks a gap. */
function shownPages(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((number, index) => {
    const before = pages[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

/** Links to the pages of a long list; nothing where there is one page. */
export function Pagination({ page, lastPage, to }: PaginationProps) {
  if (lastPage <= 1 && page <= 1) return null
  const previous = Math.min(page - 1, lastPage)
  return (
    <nav className={styles['pages']} aria-label="Halaman">
      {previous >= 1 && (
        <Link to={to(previous)} rel="prev" className={styles['page']} aria-label="Halaman sebelumnya">
          <ChevronLeftIcon />
        </Link>
      )}
      {shownPages(page, lastPage).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} className={styles['gap']} aria-hidden="true">
            …
          </span>
        ) : (
          <Link
            key={number}
            to={to(number)}
            className={styles['page']}
            aria-label={`Halaman ${number}`}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </Link>
        ),
      )}
      {page < lastPage && (
        <Link to={to(page + 1)} rel="next" className={styles['page']} aria-label="Halaman berikutnya">
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}
