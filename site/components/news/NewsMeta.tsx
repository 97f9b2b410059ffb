import type { News } from '../../../content/types/news.ts'
import { textIn } from '../../data/langOf.ts'
import { useSite } from '../../data/siteContext.ts'
import { formatDate } from '../../format/date.ts'
import { markOf } from '../markOf.ts'
import { newsCardWording } from './wording.ts'
import styles from './NewsMeta.module.css'

interface NewsMetaProps {
  news: Pick<News, 'published_at' | 'category' | 'languages'> & Partial<Pick<News, 'created_at' | 'author'>>
  isNew?: boolean | undefined
}

export function NewsMeta({
  news: { published_at: published, created_at: created, category, author, languages },
  isNew,
}: NewsMetaProps) {
  const { timeZone } = useSite()
  const time = published ?? created
  return (
    <div className={styles['meta']}>
      {time && <time dateTime={time}>{formatDate(time, timeZone)}</time>}
      {category && (
        <span className={styles['category']} data-mark={markOf(category.id)} {...textIn(languages?.['category'])}>
          {category.name}
        </span>
      )}
      {/* Without `dir`, because the point before it has the direction of the page. */}
      {author && <span lang={languages?.['author']}>{author}</span>}
      {isNew && <strong>{newsCardWording.isNew}</strong>}
    </div>
  )
}
