import type { News } from '../../content/types/news.ts'
import placeholder from '../art/placeholder.svg'
import styles from './NewsPicture.module.css'

interface NewsPictureProps {
  news: News
  /** Above the fold: fetched first. Others wait until they come near. */
  early?: boolean
}

/** The picture of a news item, or a drawing where it has none. Decorative: the title stands beside it. */
export function NewsPicture({ news, early = false }: NewsPictureProps) {
  const size = news.image_url ? { width: news.image_width ?? 1195, height: news.image_height ?? 672 } : PLACEHOLDER_SIZE
  return (
    <img
      className={styles['picture']}
      src={news.image_url ?? placeholder}
      alt=""
      {...size}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : 'auto'}
      decoding="async"
    />
  )
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }
