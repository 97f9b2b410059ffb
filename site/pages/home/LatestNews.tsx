import { NEWS_LIST_WORDS } from '../../../content/limits.ts'
import { excerpt } from '../../../content/text.ts'
import type { News } from '../../../content/types/news.ts'
import { NewsCard } from '../../components/news/NewsCard.tsx'
import styles from './LatestNews.module.css'

const LARGE = '(min-width: 80rem) 50.5rem, (min-width: 48rem) 66vw, calc(100vw - 2rem)'
/** On phones they have 44 % of the screen, and 41 % is what a picture of 320 pixels shows sharply at two pixels per pixel. */
const SMALL = '(min-width: 80rem) 23rem, (min-width: 48rem) 30vw, (min-width: 21rem) 41vw, calc(100vw - 2rem)'

export function LatestNews({ latest }: { latest: readonly News[] }) {
  return (
    <ul className={styles['cards']}>
      {latest.map((item, index) => (
        <li key={item.id}>
          <NewsCard
            news={item}
            subtitle={item.subtitle}
            text={index === 0 ? excerpt(item.description, NEWS_LIST_WORDS) : ''}
            heading="h3"
            layout={index === 0 ? 'large' : 'small'}
            sizes={index === 0 ? LARGE : SMALL}
          />
        </li>
      ))}
    </ul>
  )
}
