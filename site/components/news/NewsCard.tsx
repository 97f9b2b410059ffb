import { langOf, textIn } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import type { News } from '../../../content/types/news.ts'
import { NewsMeta } from './NewsMeta.tsx'
import { Picture } from '../Picture.tsx'
import { imageOf } from '../imageOf.ts'
import { CutText } from '../../../ui/Ellipsis.tsx'
import panel from '../Panel.module.css'
import { newsCardEnglish as english } from './wording.ts'
import styles from './NewsCard.module.css'

type CardNews = Pick<
  News,
  | 'id'
  | 'title'
  | 'languages'
  | 'published_at'
  | 'category'
  | 'image_url'
  | 'image_width'
  | 'image_height'
  | 'image_avif'
>

interface NewsCardProps {
  news: CardNews
  subtitle?: string
  text: string
  heading: 'h2' | 'h3'
  layout?: 'large' | 'small'
  /** How wide the picture is: only the grid around the card knows. */
  sizes: string
  priority?: boolean
  isNew?: boolean
}

export function NewsCard(props: NewsCardProps) {
  const { news, subtitle, text, heading: Heading, layout, sizes, priority = false, isNew } = props
  return (
    <article className={`${panel['surface']} ${styles['card']} ${(layout && styles[layout]) ?? ''}`}>
      <div className={styles['frame']}>
        <Picture {...imageOf(news)} sizes={sizes} priority={priority} />
      </div>
      <div className={styles['words']}>
        <NewsMeta news={news} isNew={isNew} />
        <Heading className={styles['title']} {...textIn(langOf(news, 'title'))}>
          {news.title}
        </Heading>
        {subtitle && (
          <p className={styles['subtitle']} {...textIn(langOf(news, 'subtitle'))}>
            {subtitle}
          </p>
        )}
        {text && (
          <p className={styles['text']} {...textIn(langOf(news, 'description'))}>
            <CutText>{text}</CutText>
          </p>
        )}
        <Link to={`/news/${news.id}`} className={styles['more']}>
          <span lang={english.language}>{english.more}</span>
          <span className="visually-hidden" lang={langOf(news, 'title')}>
            : {news.title}
          </span>
        </Link>
      </div>
    </article>
  )
}
