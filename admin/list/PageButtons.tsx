import { Pagination } from '../../ui/Pagination.tsx'
import { Button } from '../ui/Button.tsx'
import styles from './PageButtons.module.css'

interface PageButtonsProps {
  page: number
  lastPage: number
  onPage: (page: number) => void
  labels: { pages: string; previous: string; next: string; page: string }
}

export function PageButtons({ onPage, ...pages }: PageButtonsProps) {
  return (
    <Pagination
      {...pages}
      className={styles['pages']}
      renderStep={({ page, exists, isCurrent, label, content }) => (
        <Button
          size="small"
          variant={isCurrent ? 'primary' : 'secondary'}
          aria-label={label}
          aria-current={isCurrent ? 'page' : undefined}
          disabled={!exists}
          onClick={() => onPage(page)}
        >
          {content}
        </Button>
      )}
    />
  )
}
