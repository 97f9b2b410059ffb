import { cutWords } from '../../content/text.ts'
import { news, NEWS_LIST_WORDS, type News } from '../../content/types/news.ts'
import { definePage } from '../page.ts'
import { NewsCard } from '../parts/NewsCard.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Ornament } from '../parts/Ornament.tsx'
import { PageHeading } from '../parts/PageHeading.tsx'
import { Pagination } from '../parts/Pagination.tsx'
import { lastPageOf, readPage } from '../parts/paging.ts'
import styles from './NewsPage.module.css'

const PER_PAGE = 12

/** Cards that can be seen without scrolling. */
const EARLY = 3

interface NewsList {
  page: number
  rows: readonly News[]
  total: number
}

function NewsIndex({ data }: { data: NewsList | null }) {
  return (
    <>
      <PageHeading>News</PageHeading>
      {data && <List list={data} />}
    </>
  )
}

function List({ list: { page, rows, total } }: { list: NewsList }) {
  return (
    <div className={styles['list']}>
      {rows.length === 0 ? (
        <Notice>No news available</Notice>
      ) : (
        <ul className={styles['cards']}>
          {rows.map((item, index) => (
            <li key={item.id}>
              <NewsCard
                news={item}
                text={cutWords(item.description, NEWS_LIST_WORDS).text}
                heading="h2"
                early={index < EARLY}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        lastPage={lastPageOf(total, PER_PAGE)}
        to={(number) => (number === 1 ? '/news' : `/news?page=${number}`)}
      />
      {rows.length > 0 && (
        <div className={styles['end']}>
          <Ornament />
        </div>
      )}
    </div>
  )
}

export const page = definePage<NewsList | null>({
  load: async (reader, { query }) => {
    const page = readPage(query)
    return { page, ...(await reader.list(news, { page, per_page: PER_PAGE })) }
  },
  blank: null,
  head: (data) => ({
    title: data && data.page > 1 ? `News - ${data.page}` : 'News',
    description: 'Berita, event, dan pembaruan terbaru dari server.',
  }),
  View: NewsIndex,
  loading: 'Loading...',
})
