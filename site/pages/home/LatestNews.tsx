import { cutWords } from '../../../content/text.ts'
import { NEWS_LIST_WORDS, type News } from '../../../content/types/news.ts'
import { NewsCard } from '../../components/NewsCard.tsx'
import styles from './LatestNews.module.css'

export function LatestNews({ latest }: { latest: readonly News[] }) {
  return (
    <ul className={styles['cards']}>
      {latest.map((item) => (
        <li key={item.id}>
          <NewsCard
            news={item}
            subtitle={item.subtitle}
            text={cutWords(item.description, NEWS_LIST_WORDS).text}
            heading="h3"
            compact
          />
        </li>
      ))}
    </ul>
  )
}
