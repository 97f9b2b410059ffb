import { useLocation } from 'react-router'
import { ApiError } from '../../../client/api.ts'
import { definePage } from '../../page.ts'
import { Accordion, askedSection, openSection } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { readLaterPage, readPage } from '../../params/paging.ts'
import { filterNames, WORDS } from './addresses.ts'
import { sections } from './sections.tsx'

/** What each section has read, by its key; null where reading failed. */
type SectionsData = Readonly<Record<string, unknown>> | null

function ServerInfo({ data }: { data: SectionsData }) {
  const { search } = useLocation()
  const page = readPage(new URLSearchParams(search))
  return (
    <>
      <PageHeading>Server Information</PageHeading>
      {data && (
        <Accordion sections={sections}>
          {({ key, View }) => (
            <View
              data={data[key] as never} // made by this section's own loader: see `load` below
              page={page}
            />
          )}
        </Accordion>
      )}
    </>
  )
}

/** docs/product.md, section 8. Where there was no answer there is no status either. */
function failureSentence(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return `ERROR: ${error.message}`
  return `ERROR: Request failed with status code ${error.status}. ${error.serverMessage ?? ''}`.trimEnd()
}

const NOTHING_ASKED = new URLSearchParams()

/**
 * What the open section is asked for, beyond its first page. With an answer to that no other section is read: whoever
 * opens another one leaves it.
 */
function askedOf(query: URLSearchParams): string {
  const names = ['page', WORDS, ...filterNames].filter((name) => query.get(name))
  return names.length > 0 ? [openSection(query), ...names.map((name) => `${name}=${query.get(name)}`)].join('&') : ''
}

export const page = definePage<SectionsData>({
  // All sections together (docs/product.md, section 7), so that opening one needs no waiting.
  load: async (reader, { query }) => {
    const open = openSection(query)
    const read = askedOf(query) ? sections.filter(({ key }) => key === open) : sections
    const loaded = read.map(
      async ({ key, load }) => [key, await load(reader, key === open ? query : NOTHING_ASKED)] as const,
    )
    return Object.fromEntries(await Promise.all(loaded))
  },
  asked: ({ query }) => {
    const section = sections.find(({ key }) => key === openSection(query))
    return {
      section: askedSection(query, sections),
      ...section?.asked?.(query),
      page: section ? readLaterPage(query) : null,
    }
  },
  blank: null,
  head: () => ({
    title: 'Server Information',
    description: 'Fitur dan informasi server, daftar NPC beserta mata uangnya, dan daftar drop monster di setiap map.',
  }),
  View: ServerInfo,
  loading: 'Loading Server Information...',
  failed: failureSentence,
  needsReload: (from, to) => askedOf(from) !== askedOf(to),
})
