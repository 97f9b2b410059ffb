import { Link } from 'react-router'
import type { News } from '../../content/types/news.ts'
import { NewsDate } from './NewsDate.tsx'
import { Picture } from './Picture.tsx'
import styles from './NewsCard.module.css'

interface NewsCardProps {
  news: News
  /** What stands below the title. */
  text: string
  /** Level of the title, by where the list stands. */
  heading: 'h2' | 'h3'
  early?: boolean
}

/** A news item in a list: picture, title, text, day, and the way to the whole of it. */
export function NewsCard({ news, text, heading: Heading, early = false }: NewsCardProps) {
  return (
    <article className={styles['card']}>
      <div className={styles['frame']}>
        <Picture
          address={news.image_url}
          width={news.image_width}
          height={news.image_height}
          sizes="(min-width: 64rem) 23rem, (min-width: 42rem) 50vw, 100vw"
          early={early}
        />
      </div>
      <div className={styles['words']}>
        <NewsDate time={news.created_at} className={styles['date']} />
        <Heading className={styles['title']}>{news.title}</Heading>
        {text && <p className={styles['text']}>{text}</p>}
        <Link to={`/news/${news.id}`} className={styles['more']}>
          Read More<span className="visually-hidden">: {news.title}</span>
        </Link>
      </div>
    </article>
  )
}
