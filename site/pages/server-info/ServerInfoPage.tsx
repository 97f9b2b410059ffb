import { useLocation } from 'react-router'
import { sectionQuery, filterNames, SEARCH_PARAM } from '../../../content/site/sections.ts'
import { ApiError } from '../../../client/api.ts'
import { definePage } from '../../data/page.ts'
import { Accordion, canonicalSection, readSection, titleWithSection } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { UNKNOWN } from '../../params/params.ts'
import { canonicalPage, readPage } from '../../params/paging.ts'
import { sections } from './sections.tsx'

const TITLE = 'Server Information'

type SectionsData = Readonly<Record<string, unknown>> | null

function ServerInfo({ data }: { data: SectionsData }) {
  const { search } = useLocation()
  const page = readPage(new URLSearchParams(search))
  return (
    <>
      <PageHeading lang="en">{TITLE}</PageHeading>
      {data && (
        <Accordion
          sections={sections}
          titleLang="en"
          summary={({ key, summary }) =>
            // A search loads only the section that is searched, so the other sections have no data.
            data[key] === undefined ? null : summary(data[key] as never)
          }
        >
          {({ key, View }) => (
            <View
              data={data[key] as never} // The `load` function of the same section returned the data.
              page={page}
            />
          )}
        </Accordion>
      )}
    </>
  )
}

/** Without a response there is no HTTP status. docs/product.md, section 8: the wording of error messages. */
function failureMessage(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return `ERROR: ${error.message}`
  return `ERROR: Request failed with status code ${error.status}. ${error.serverMessage ?? ''}`.trimEnd()
}

const NO_PARAMS = new URLSearchParams()

/** Opening another section ends the search, so a search loads only the section that it searches. */
function searchOf(query: URLSearchParams): string {
  const names = ['page', SEARCH_PARAM, ...filterNames].filter((name) => query.get(name))
  return names.length > 0 ? [readSection(query), ...names.map((name) => `${name}=${query.get(name)}`)].join('&') : ''
}

export const page = definePage<SectionsData>({
  // All sections are loaded, because a visitor must not wait when opening a section.
  load: async (reader, { query }) => {
    const open = readSection(query)
    const needed = searchOf(query) ? sections.filter(({ key }) => key === open) : sections
    const loaded = needed.map(
      async ({ key, load }) => [key, await load(reader, key === open ? query : NO_PARAMS)] as const,
    )
    return Object.fromEntries(await Promise.all(loaded))
  },
  canonicalParams: ({ query }) => {
    const section = sections.find(({ key }) => key === readSection(query))
    return {
      section: canonicalSection(query, sections),
      ...section?.params?.(query),
      page: section ? canonicalPage(query) : null,
    }
  },
  blank: null,
  head: (data, { query }) => {
    const section = sections.find(({ key }) => key === readSection(query))
    const searched =
      section && data?.[section.key] !== undefined ? section.searchTitle?.(data[section.key] as never) : null
    const title = titleWithSection(TITLE, query, sections)
    return {
      title: searched ? `${searched} - ${title}` : title,
      description:
        'Fitur dan informasi server, daftar NPC beserta mata uangnya, dan daftar drop monster di setiap map.',
      noIndex: Boolean(searched) || canonicalSection(query, sections) === UNKNOWN,
    }
  },
  sitemapQueries: sections.map(({ key }) => sectionQuery(key)),
  View: ServerInfo,
  loading: 'Loading Server Information...',
  failed: failureMessage,
  needsReload: (from, to) => searchOf(from) !== searchOf(to),
})
