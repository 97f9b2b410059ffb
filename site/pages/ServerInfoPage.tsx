import { useLocation } from 'react-router'
import { ApiError } from '../../client/api.ts'
import { definePage } from '../page.ts'
import { Accordion, openSection, sectionQuery } from '../parts/Accordion.tsx'
import { PageHeading } from '../parts/PageHeading.tsx'
import { readPage } from '../parts/paging.ts'
import { sections } from './server-info/sections.tsx'

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
              // The hash leads to the section's start, which a long page of it would leave far above.
              to={(number) => `${sectionQuery(key)}${number > 1 ? `&page=${number}` : ''}#${key}`}
            />
          )}
        </Accordion>
      )}
    </>
  )
}

/** Specification, section 8. Where there was no answer there is no status either. */
function failureSentence(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return `ERROR: ${error.message}`
  return `ERROR: Request failed with status code ${error.status}. ${error.serverMessage ?? ''}`.trimEnd()
}

export const page = definePage<SectionsData>({
  load: async (reader, { query }) => {
    const open = openSection(query)
    const loaded = sections.map(
      async ({ key, load }) => [key, await load(reader, key === open ? readPage(query) : 1)] as const,
    )
    return Object.fromEntries(await Promise.all(loaded))
  },
  blank: null,
  head: () => ({
    title: 'Server Information',
    description: 'Daftar NPC beserta mata uangnya, dan daftar drop monster di setiap map.',
  }),
  View: ServerInfo,
  loading: 'Loading Server Information...',
  failed: failureSentence,
  needsReload: (from, to) => readPage(from) !== readPage(to),
})
