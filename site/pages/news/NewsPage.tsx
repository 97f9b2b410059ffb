import { cutWords } from '../../../content/text.ts'
import { news, NEWS_LIST_WORDS, type News } from '../../../content/types/news.ts'
import type { SocialLink } from '../../../content/types/socialLink.ts'
import { definePage } from '../../page.ts'
import { Carousel } from '../../carousel/Carousel.tsx'
import { Container } from '../../components/Container.tsx'
import { NewsCard } from '../../components/NewsCard.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { Ornament } from '../../decoration/Ornament.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, readLaterPage, readPage } from '../../params/paging.ts'
import { readPart, statusOf } from '../../data/readPart.ts'
import { readSocialLinks } from '../../layout/SocialLinks.tsx'
import styles from './NewsPage.module.css'

const PER_PAGE = 12

/** docs/product.md, section 9: "News slider"; its frame is the token --slider-frame. */
const SLIDER = { items: 3, autoplay: 7000, speed: 1000 } as const

interface NewsList {
  page: number
  rows: readonly News[]
  total: number
  /** Null where it could not be read, which is only logged. */
  social: readonly SocialLink[] | null
}

function NewsIndex({ data }: { data: NewsList | null }) {
  return (
    <>
      <PageHeading logo>News</PageHeading>
      {data && <List list={data} />}
    </>
  )
}

function List({ list: { page, rows, total } }: { list: NewsList }) {
  if (rows.length === 0) return <Notice>No news available</Notice>
  return (
    <Container className={styles['list']}>
      {page === 1 && (
        <>
          <Carousel
            label="Berita terbaru"
            slides={rows.slice(0, SLIDER.items).map((item) => ({
              ...item,
              text: cutWords(item.description, NEWS_LIST_WORDS).text,
              to: `/news/${item.id}`,
            }))}
            speed={SLIDER.speed}
            autoplay={SLIDER.autoplay}
            early
          />
          <Ornament />
        </>
      )}
      <ul className={styles['cards']}>
        {rows.map((item) => (
          <li key={item.id}>
            <NewsCard news={item} text={cutWords(item.description, NEWS_LIST_WORDS).text} heading="h2" />
          </li>
        ))}
      </ul>
      <PageLinks
        page={page}
        lastPage={lastPageOf(total, PER_PAGE)}
        to={(number) => (number === 1 ? '/news' : `/news?page=${number}`)}
      />
    </Container>
  )
}

export const page = definePage<NewsList | null>({
  load: async (reader, { query }) => {
    const page = readPage(query)
    const [list, social] = await Promise.all([
      reader.list(news, { page, per_page: PER_PAGE }),
      readPart(readSocialLinks(reader)),
    ])
    return { page, ...list, social }
  },
  asked: ({ query }) => ({ page: readLaterPage(query) }),
  blank: null,
  head: (data) => ({
    title: data && data.page > 1 ? `News - ${data.page}` : 'News',
    description: 'Berita, event, dan pembaruan terbaru dari server.',
  }),
  social: (data) => data?.social ?? [],
  status: (data) => statusOf([data?.social]),
  View: NewsIndex,
  loading: 'Loading...',
})
