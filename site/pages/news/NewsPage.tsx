import { NEWS_LIST_WORDS } from '../../../content/limits.ts'
import { excerpt } from '../../../content/text.ts'
import { news, type News } from '../../../content/types/news.ts'
import { newsCategory, type NewsCategory } from '../../../content/types/newsCategory.ts'
import { readId } from '../../../content/site/readId.ts'
import { definePage } from '../../data/page.ts'
import { readList } from '../../params/readList.ts'
import { Carousel, SLIDE_SIZES } from '../../carousel/Carousel.tsx'
import { NEWS_SLIDER } from '../../carousel/timing.ts'
import { Container } from '../../components/Container.tsx'
import { NewsCard } from '../../components/news/NewsCard.tsx'
import { Notice } from '../../feedback/Notice.tsx'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, canonicalPage } from '../../params/paging.ts'
import { CategoryChips, newsAddress } from './CategoryChips.tsx'
import { useLastVisit } from './lastVisit.ts'
import { newsEnglish as english, newsWording as words } from './wording.ts'
import styles from './NewsPage.module.css'

const PER_PAGE = 12
const MOST_CATEGORIES = 50
const CARD_SIZES = '(min-width: 64rem) 24rem, (min-width: 43rem) 50vw, calc(100vw - 2rem)'

interface NewsList {
  page: number
  category: number | null
  categories: readonly NewsCategory[]
  rows: readonly News[]
  total: number
}

const newestOf = ({ page, category, rows }: NewsList): string | null =>
  page === 1 && category === null
    ? rows.reduce<string | null>((newest, { published_at: at }) => (at && (!newest || at > newest) ? at : newest), null)
    : null

const nameOf = ({ category, categories }: NewsList): string | null =>
  categories.find(({ id }) => id === category)?.name ?? null

function NewsIndex({ data }: { data: NewsList | null }) {
  return (
    <>
      <PageHeading logo>{english.title}</PageHeading>
      {data && <List list={data} />}
    </>
  )
}

function List({ list }: { list: NewsList }) {
  const { page, category, categories, rows, total } = list
  const lastVisit = useLastVisit(newestOf(list))
  const hasSlider = page === 1 && category === null
  const isNew = ({ published_at: at }: News) => lastVisit !== null && at !== null && at > lastVisit
  return (
    <Container className={styles['list']}>
      {hasSlider && rows.length > 0 && (
        <Carousel
          label={words.latest}
          slides={rows.slice(0, NEWS_SLIDER.items).map((item) => ({
            ...item,
            text: excerpt(item.description, NEWS_LIST_WORDS),
            to: `/news/${item.id}`,
          }))}
          animationMs={NEWS_SLIDER.animationMs}
          intervalMs={NEWS_SLIDER.intervalMs}
          priority
        />
      )}
      {(rows.length > 0 || category !== null) && <CategoryChips categories={categories} chosen={category} />}
      {rows.length === 0 && <Notice lang={english.language}>{english.none}</Notice>}
      <ul className={styles['cards']}>
        {rows.map((item, index) => (
          <li key={item.id}>
            <NewsCard
              news={item}
              text={excerpt(item.description, NEWS_LIST_WORDS)}
              heading="h2"
              // The first cards are visible without scrolling, so their pictures load with priority.
              priority={index < (hasSlider ? 1 : 3)}
              // The slider above has loaded the newest picture already.
              sizes={hasSlider && index === 0 ? SLIDE_SIZES : CARD_SIZES}
              isNew={isNew(item)}
            />
          </li>
        ))}
      </ul>
      <PageLinks page={page} lastPage={lastPageOf(total, PER_PAGE)} to={(number) => newsAddress(category, number)} />
    </Container>
  )
}

export const page = definePage<NewsList | null>({
  load: async (reader, { query }) => {
    const category = readId(query.get('category'))
    const [{ rows: categories }, list] = await Promise.all([
      reader.list(newsCategory, { page: 1, per_page: MOST_CATEGORIES }),
      readList(reader, news, query, {
        per_page: PER_PAGE,
        ...(category !== null && { where: { category_id: category } }),
      }),
    ])
    return { category, categories, ...list }
  },
  canonicalParams: ({ query }) => ({ category: readId(query.get('category')), page: canonicalPage(query) }),
  status: (data) => (data && data.category !== null && nameOf(data) === null ? 404 : 200),
  blank: null,
  head: (data) => ({
    title: [english.title, data && nameOf(data), data && data.page > 1 && data.page].filter(Boolean).join(' - '),
    description: words.description,
  }),
  View: NewsIndex,
  get loading() {
    return feedbackEnglish.loading
  },
})
