import { excerpt } from '../../../content/text.ts'
import { NEWS_LIST_WORDS, type News } from '../../../content/types/news.ts'
import { NewsCard } from '../../components/news/NewsCard.tsx'
import styles from './LatestNews.module.css'

export function LatestNews({ latest }: { latest: readonly News[] }) {
  return (
    <ul className={styles['cards']}>
      {latest.map((item, index) => (
        <li key={item.id}>
          <NewsCard
            news={item}
            subtitle={item.subtitle}
            text={excerpt(item.description, NEWS_LIST_WORDS)}
            heading="h3"
            layout={index === 0 ? 'large' : 'compact'}
          />
        </li>
      ))}
    </ul>
  )
}
