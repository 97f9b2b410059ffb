import { Button } from './Button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx'
import styles from './Pagination.module.css'

interface PaginationProps {
  page: number
  lastPage: number
  onPage: (page: number) => void
  labels: { pages: string; previous: string; next: string; page: string }
}

/** First, last, the present page and its neighbours; null marks a gap. */
function shownPages(page: number, last: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pages = [...new Set(near)].toSorted((a, b) => a - b)
  return pages.flatMap((number, index) => {
    const before = pages[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}

export function Pagination({ page, lastPage, onPage, labels }: PaginationProps) {
  return (
    <nav className={styles['pages']} aria-label={labels.pages}>
      <Button size="small" aria-label={labels.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon />
      </Button>
      {shownPages(page, lastPage).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={number}
            size="small"
            variant={number === page ? 'primary' : 'secondary'}
            aria-label={`${labels.page} ${number}`}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button size="small" aria-label={labels.next} disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
        <ChevronRightIcon />
      </Button>
    </nav>
  )
}
