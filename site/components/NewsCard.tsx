import { Link } from 'react-router'
import type { News } from '../../content/types/news.ts'
import { NewsDate } from './NewsDate.tsx'
import { Picture } from './Picture.tsx'
import panel from './Panel.module.css'
import styles from './NewsCard.module.css'

interface NewsCardProps {
  news: News
  subtitle?: string
  text: string
  /** Level of the title in the page's outline. */
  heading: 'h2' | 'h3'
  /** `compact`: a small picture beside the words. */
  layout?: 'card' | 'large' | 'compact'
  priority?: boolean
}

/** The width of the picture, as the attribute `sizes` of HTML. */
const pictureSizes = {
  card: '(min-width: 64rem) 24rem, (min-width: 43rem) 50vw, calc(100vw - 2rem)',
  large: '(min-width: 64rem) 44rem, (min-width: 48rem) 60vw, calc(100vw - 2rem)',
  compact: '(min-width: 48rem) 11rem, 7rem',
} as const

/** A news item in a list: picture, date, title, text and the link to the whole item. */
export function NewsCard(props: NewsCardProps) {
  const { news, subtitle, text, heading: Heading, layout = 'card', priority = false } = props
  return (
    <article className={`${panel['surface']} ${styles['card']} ${styles[layout] ?? ''}`}>
      <div className={styles['frame']}>
        <Picture
          address={news.image_url}
          width={news.image_width}
          height={news.image_height}
          avif={news.image_avif}
          sizes={pictureSizes[layout]}
          priority={priority}
        />
      </div>
      <div className={styles['words']}>
        <NewsDate time={news.created_at} className={styles['date']} />
        <Heading className={styles['title']}>{news.title}</Heading>
        {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        {text && <p className={styles['text']}>{text}</p>}
        <Link to={`/news/${news.id}`} className={styles['more']}>
          <span lang="en">Read More</span>
          <span className="visually-hidden">: {news.title}</span>
        </Link>
      </div>
    </article>
  )
}
