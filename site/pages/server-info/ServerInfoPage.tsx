import { useLocation } from 'react-router'
import { sectionQuery, filterNames, SEARCH_PARAM } from '../../../content/site/sections.ts'
import { ApiError } from '../../../client/api.ts'
import { noAnswer } from '../../../content/wording.ts'
import { definePage, type PageSentence } from '../../data/page.ts'
import { Accordion, canonicalSection, readSection, titleWithSection } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { UNKNOWN } from '../../params/params.ts'
import { canonicalPage, readPage } from '../../params/paging.ts'
import { sections } from './sections.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { serverInfoEnglish as english, serverInfoWording as words } from './wording.ts'

type SectionsData = Readonly<Record<string, unknown>> | null

function ServerInfo({ data }: { data: SectionsData }) {
  const { search } = useLocation()
  const page = readPage(new URLSearchParams(search))
  return (
    <>
      <PageHeading lang={english.language}>{english.title}</PageHeading>
      {data && (
        <Accordion
          sections={sections}
          titleLang={english.language}
          summary={({ key, summary }) =>
            // During a search, only the searched section has data.
            data[key] === undefined ? null : summary(data[key] as never)
          }
        >
          {({ key, View }) => (
            <View
              data={data[key] as never} // The data comes from this section's `load` function.
              page={page}
            />
          )}
        </Accordion>
      )}
    </>
  )
}

/** docs/product.md, section 8: the wording of error messages. If there was no response, `status` is 0. */
function failureMessage(error: Error): PageSentence | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 0) return { text: fill(words.failed, { reason: noAnswer('id').none }) }
  const { status, serverMessage: message } = error
  const text = message ? fill(english.failedWith, { status, message }) : fill(english.failed, { status })
  return { text: text.trimEnd(), lang: english.language }
}

const NO_PARAMS = new URLSearchParams()

function searchOf(query: URLSearchParams): string {
  const names = ['page', SEARCH_PARAM, ...filterNames].filter((name) => query.get(name))
  return names.length > 0 ? [readSection(query), ...names.map((name) => `${name}=${query.get(name)}`)].join('&') : ''
}

export const page = definePage<SectionsData>({
  // Without a search, all sections are loaded, so that a visitor need not wait when opening another one.
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
    const title = titleWithSection(english.title, query, sections)
    return {
      title: searched ? `${searched} - ${title}` : title,
      description: words.description,
      noIndex: Boolean(searched) || canonicalSection(query, sections) === UNKNOWN,
    }
  },
  sitemapQueries: sections.map(({ key }) => sectionQuery(key)),
  View: ServerInfo,
  get loading() {
    return english.loading
  },
  failed: failureMessage,
  needsReload: (from, to) => searchOf(from) !== searchOf(to),
})
