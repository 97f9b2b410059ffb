import { langOf } from '../../data/langOf.ts'
import { Link } from '../../link/Link.tsx'
import { excerpt } from '../../../content/text.ts'
import { news, type News } from '../../../content/types/news.ts'
import { readId } from '../../../content/site/readId.ts'
import { Article, ArticlePage } from '../../article/Article.tsx'
import { definePage } from '../../data/page.ts'
import button from '../../components/button.module.css'
import { Notice } from '../../feedback/Notice.tsx'
import { feedbackEnglish } from '../../feedback/wording.ts'
import { NewsMeta } from '../../components/news/NewsMeta.tsx'
import { MoreNews } from './MoreNews.tsx'
import { ShareLinks } from './ShareLinks.tsx'
import { newsEnglish as english, newsWording as words } from './wording.ts'

type NewsDetail = News | null | 'failed'

const DESCRIPTION_WORDS = 30

function Detail({ data }: { data: NewsDetail }) {
  return (
    <ArticlePage back={{ to: '/news', label: words.back }}>
      {data === null && <Missing />}
      {data === 'failed' && <h1 className="visually-hidden">{english.title}</h1>}
      {data !== null && data !== 'failed' && (
        <>
          <Article
            picture={pictureOf(data)}
            title={data.title}
            subtitle={data.subtitle}
            tree={data.body_tree}
            words={data.description}
            languages={languagesOf(data)}
            about={<NewsMeta news={data} />}
          >
            <ShareLinks path={`/news/${data.id}`} title={data.title} />
          </Article>
          {data.neighbours && <MoreNews neighbours={data.neighbours} />}
        </>
      )}
      <Link to="/news" className={`${button['button']} ${button['glass']}`}>
        {words.back}
      </Link>
    </ArticlePage>
  )
}

function Missing() {
  return (
    <>
      <h1 className="visually-hidden">{english.title}</h1>
      <Notice>{words.notFound}</Notice>
    </>
  )
}

const pictureOf = (news: News) => ({
  address: news.image_url,
  width: news.image_width,
  height: news.image_height,
  avif: news.image_avif,
})

const languagesOf = (row: News) => ({
  title: langOf(row, 'title'),
  subtitle: langOf(row, 'subtitle'),
  words: langOf(row, row.body_tree?.length ? 'body' : 'description'),
})

export const page = definePage<NewsDetail>({
  load: async (reader, { params }) => {
    const id = readId(params['id'])
    return id === null ? null : reader.find(news, id)
  },
  blank: 'failed',
  head: (data) => {
    if (data === 'failed') return { title: english.title }
    if (data === null) return { title: words.notFoundTitle }
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
  get loading() {
    return feedbackEnglish.loading
  },
})
