import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { NewsCategory } from '../../../content/types/newsCategory.ts'
import { markOf } from '../../components/markOf.ts'
import { newsWording as words } from './wording.ts'
import styles from '../../components/chips.module.css'

export function newsAddress(category: number | null, page = 1): string {
  const query = new URLSearchParams()
  if (category !== null) query.set('category', String(category))
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/news?${query}` : '/news'
}

interface CategoryChipsProps {
  categories: readonly NewsCategory[]
  chosen: number | null
}

export function CategoryChips({ categories, chosen }: CategoryChipsProps) {
  if (categories.length === 0) return null
  const chip = (id: number | null, name: string, lang?: string) => (
    <li key={id}>
      <Link
        to={newsAddress(id)}
        className={styles['chip']}
        aria-current={id === chosen ? 'page' : undefined}
        data-mark={id === null ? undefined : markOf(id)}
        {...textIn(lang)}
      >
        {name}
      </Link>
    </li>
  )
  return (
    <nav aria-label={words.categories}>
      <ul className={styles['chips']}>
        {chip(null, words.all)}
        {categories.map((one) => chip(one.id, one.name, langOf(one, 'name')))}
      </ul>
    </nav>
  )
}
