import { langOf } from '../data/langOf.ts'
import { excerpt } from '../../content/text.ts'
import { imageOf } from '../components/imageOf.ts'
import { isPageAddress, pageAddressOf } from '../../content/publishing/pageAddress.ts'
import { page as ownPage, type Page } from '../../content/types/page.ts'
import { Article, ArticlePage } from '../article/Article.tsx'
import { defineDocument } from '../data/page.ts'
import { NotFound, notFoundTitle } from './NotFound.tsx'

const DESCRIPTION_WORDS = 30

type OwnPage = Page | null

function View({ data }: { data: OwnPage }) {
  if (data === null) return <NotFound />
  return (
    <ArticlePage>
      <Article
        picture={data.image_url === null ? null : imageOf(data)}
        title={data.title}
        tree={data.body_tree}
        words={data.description}
        languages={languagesOf(data)}
      />
    </ArticlePage>
  )
}

const languagesOf = (row: Page) => ({
  title: langOf(row, 'title'),
  subtitle: undefined,
  words: langOf(row, row.body_tree?.length ? 'body' : 'description'),
})

export const page = defineDocument<OwnPage>({
  load: async (reader, { params }) => {
    const address = pageAddressOf(params['*'] ?? '')
    if (!isPageAddress(address)) return null
    const { rows } = await reader.list(ownPage, { page: 1, per_page: 1, where: { address } })
    return rows[0] ? reader.find(ownPage, rows[0].id) : null
  },
  head: (data) => {
    if (data === null) return { title: notFoundTitle() }
    return {
      title: data.title,
      description: data.summary || excerpt(data.description, DESCRIPTION_WORDS),
      ...(data.image_url && {
        picture: { address: data.image_url, width: data.image_width, height: data.image_height },
      }),
    }
  },
  View,
})
