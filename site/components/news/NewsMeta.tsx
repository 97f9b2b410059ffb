import type { News } from '../../../content/types/news.ts'
import { useSite } from '../../data/siteContext.ts'
import { formatDate } from '../../format/date.ts'
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
      {/* Without `dir`, because the point before them has the direction of the page. */}
      {category && <span lang={languages?.['category']}>{category.name}</span>}
      {author && <span lang={languages?.['author']}>{author}</span>}
      {isNew && <strong>{newsCardWording.isNew}</strong>}
    </div>
  )
}
