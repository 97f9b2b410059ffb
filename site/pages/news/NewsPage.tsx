import { excerpt } from '../../../content/text.ts'
import { news, NEWS_LIST_WORDS, type News } from '../../../content/types/news.ts'
import { definePage } from '../../data/page.ts'
import { Carousel } from '../../carousel/Carousel.tsx'
import { Container } from '../../components/Container.tsx'
import { NewsCard } from '../../components/NewsCard.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { Ornament } from '../../decoration/Ornament.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, canonicalPage, readPage } from '../../params/paging.ts'
import styles from './NewsPage.module.css'

const PER_PAGE = 12

/** docs/product.md, section 9: "News slider". The aspect ratio is the token --slider-frame. */
const SLIDER = { items: 3, autoplay: 7000, duration: 1000 } as const

interface NewsList {
  page: number
  rows: readonly News[]
  total: number
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
  if (rows.length === 0) return <Notice lang="en">No news available</Notice>
  return (
    <Container className={styles['list']}>
      {page === 1 && (
        <>
          <Carousel
            label="Berita terbaru"
            slides={rows.slice(0, SLIDER.items).map((item) => ({
              ...item,
              text: excerpt(item.description, NEWS_LIST_WORDS),
              to: `/news/${item.id}`,
            }))}
            duration={SLIDER.duration}
            autoplay={SLIDER.autoplay}
            priority
          />
          <Ornament />
        </>
      )}
      <ul className={styles['cards']}>
        {rows.map((item, index) => (
          <li key={item.id}>
            <NewsCard
              news={item}
              text={excerpt(item.description, NEWS_LIST_WORDS)}
              heading="h2"
              // On the first screen: one below the slider of a phone, a row where there is no slider.
              priority={index < (page === 1 ? 1 : 3)}
            />
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
    return { page, ...(await reader.list(news, { page, per_page: PER_PAGE })) }
  },
  canonicalParams: ({ query }) => ({ page: canonicalPage(query) }),
  blank: null,
  head: (data) => ({
    title: data && data.page > 1 ? `News - ${data.page}` : 'News',
    description: 'Berita, event, dan pembaruan terbaru dari server.',
  }),
  View: NewsIndex,
  loading: 'Loading...',
})
