import { Link } from 'react-router'
import type { News } from '../../content/types/news.ts'
import { NewsDate } from './NewsDate.tsx'
import { Picture } from './Picture.tsx'
import panel from './Panel.module.css'
import styles from './NewsCard.module.css'

interface NewsCardProps {
  news: News
  /** Stands below the title, before the text. */
  subtitle?: string
  text: string
  /** Level of the title, by where the list stands. */
  heading: 'h2' | 'h3'
  early?: boolean
  /** On a phone the picture stands small beside the words. */
  compact?: boolean
}

/** A news item in a list: picture, title, text, day, and the way to the whole of it. */
export function NewsCard({ news, subtitle, text, heading: Heading, early = false, compact = false }: NewsCardProps) {
  return (
    <article className={`${panel['surface']} ${styles['card']} ${compact ? styles['compact'] : ''}`}>
      <div className={styles['frame']}>
        <Picture
          address={news.image_url}
          width={news.image_width}
          height={news.image_height}
          avif={news.image_avif}
          sizes={`(min-width: 64rem) 24rem, (min-width: 43rem) 50vw, ${compact ? '7.5rem' : 'calc(100vw - 2rem)'}`}
          early={early}
        />
      </div>
      <div className={styles['words']}>
        <NewsDate time={news.created_at} className={styles['date']} />
        <Heading className={styles['title']}>{news.title}</Heading>
        {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
        {text && <p className={styles['text']}>{text}</p>}
        <Link to={`/news/${news.id}`} className={styles['more']}>
          Read More<span className="visually-hidden">: {news.title}</span>
        </Link>
      </div>
    </article>
  )
}
