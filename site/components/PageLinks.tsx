import { Link } from '../link/Link.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { pageLabels } from './wording.ts'
import styles from './PageLinks.module.css'

interface PageLinksProps {
  page: number
  lastPage: number
  to: (page: number) => string
}

const relations = { previous: 'prev', number: undefined, next: 'next' } as const

export function PageLinks({ page, lastPage, to }: PageLinksProps) {
  if (lastPage <= 1 && page <= 1) return null
  return (
    <Pagination
      page={page}
      lastPage={lastPage}
      labels={pageLabels}
      className={styles['pages']}
      renderStep={({ kind, page, exists, isCurrent, label, content }) =>
        exists && (
          <Link
            to={to(page)}
            rel={relations[kind]}
            className={styles['page']}
            aria-label={label}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {content}
          </Link>
        )
      }
    />
  )
}
