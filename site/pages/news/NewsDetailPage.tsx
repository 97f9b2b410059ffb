import { Link } from 'react-router'
import { excerpt } from '../../../content/text.ts'
import { news, type News } from '../../../content/types/news.ts'
import { definePage } from '../../data/page.ts'
import { readId, UNKNOWN } from '../../params/params.ts'
import { Container } from '../../components/Container.tsx'
import panel from '../../components/Panel.module.css'
import button from '../../components/button.module.css'
import { Notice } from '../../feedback/Notice.tsx'
import { Ornament } from '../../decoration/Ornament.tsx'
import { Picture } from '../../components/Picture.tsx'
import { NewsMeta } from '../../components/news/NewsMeta.tsx'
import { MoreNews } from './MoreNews.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import { RichText } from '../../richText/RichText.tsx'
import styles from './NewsDetailPage.module.css'

/** Null if no news item has the id; `failed` if loading failed, which is only logged. */
type NewsDetail = News | null | 'failed'

const DESCRIPTION_WORDS = 30

function Detail({ data }: { data: NewsDetail }) {
  return (
    <Container className={styles['page']}>
      {data === null && <Missing />}
      {data === 'failed' && <h1 className="visually-hidden">News</h1>}
      {data !== null && data !== 'failed' && (
        <>
          <Article news={data} />
          {data.neighbours && <MoreNews neighbours={data.neighbours} />}
        </>
      )}
      <Link to="/news" className={`${button['button']} ${button['glass']}`}>
        Kembali ke News
      </Link>
    </Container>
  )
}

function Missing() {
  return (
    <>
      <h1 className="visually-hidden">News</h1>
      <Notice>Berita tidak ditemukan.</Notice>
    </>
  )
}

function Article({ news }: { news: News }) {
  return (
    <article className={`${panel['surface']} ${styles['article']}`}>
      <div className={styles['frame']}>
        <Picture
          address={news.image_url}
          width={news.image_width}
          height={news.image_height}
          avif={news.image_avif}
          sizes="(min-width: 60rem) 56rem, calc(100vw - 2rem)"
          priority
        />
      </div>
      <div className={styles['words']}>
        <NewsMeta news={news} />
        <h1 className={styles['title']}>{news.title}</h1>
        {news.subtitle && <p className={styles['subtitle']}>{news.subtitle}</p>}
        <Ornament />
        {news.body_tree?.length ? (
          <RichText text={news.body_tree} />
        ) : (
          <p className={styles['description']}>{news.description}</p>
        )}
        <ShareLinks path={`/news/${news.id}`} title={news.title} />
      </div>
    </article>
  )
}

export const page = definePage<NewsDetail>({
  load: async (reader, { params }) => {
    const id = readId(params['id'])
    return id === null ? null : reader.find(news, id)
  },
  canonicalParams: ({ params }) => ({ id: readId(params['id']) ?? UNKNOWN }),
  blank: 'failed',
  head: (data) => {
    if (data === 'failed') return { title: 'News' }
    if (data === null) return { title: 'Berita tidak ditemukan' }
    return {
      title: data.title,
      description: data.subtitle || excerpt(data.description, DESCRIPTION_WORDS),
      ...(data.image_url && {
        picture: { address: data.image_url, width: data.image_width, height: data.image_height },
      }),
      article: { published: data.published_at ?? data.created_at, modified: data.updated_at },
    }
  },
  status: (data) => (data === null ? 404 : 200),
  View: Detail,
  loading: 'Loading...',
})
