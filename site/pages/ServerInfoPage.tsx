import { Link, useLocation } from 'react-router'
import { ApiError } from '../../client/api.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { definePage } from '../page.ts'
import { PageHeading } from '../parts/PageHeading.tsx'
import { readPage } from '../parts/paging.ts'
import type { AnySection } from './server-info/section.tsx'
import { sections } from './server-info/sections.tsx'
import styles from './ServerInfoPage.module.css'

/** What each section has read, by its key; null where reading failed. */
type SectionsData = Readonly<Record<string, unknown>> | null

/** One section stands open at a time, and which one stands in the address; so every heading is a link. */
function ServerInfo({ data }: { data: SectionsData }) {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const open = query.get('section')
  return (
    <>
      <PageHeading>Server Information</PageHeading>
      <div className={styles['sections']}>
        {open && !sections.some(({ key }) => key === open) && (
          <p className={styles['unknown']} role="alert">
            {`Bagian "${open}" tidak ada.`}
          </p>
        )}
        {data &&
          sections.map((section) => (
            <AccordionSection
              key={section.key}
              section={section}
              open={section.key === open}
              data={data[section.key]}
              page={readPage(query)}
            />
          ))}
      </div>
    </>
  )
}

interface AccordionSectionProps {
  section: AnySection
  open: boolean
  data: unknown
  page: number
}

function AccordionSection({ section: { key, title, View }, open, data, page }: AccordionSectionProps) {
  const own = data as never // made by this section's own loader: see `load` below
  const address = `?section=${key}`
  return (
    <section className={styles['section']} id={key} data-open={open || undefined}>
      <h2 className={styles['heading']}>
        <Link
          className={styles['link']}
          to={open ? '/gameinfo/server' : address}
          preventScrollReset
          aria-expanded={open}
          aria-controls={open ? `${key}-content` : undefined}
        >
          <span>{title}</span>
          <ChevronDownIcon />
        </Link>
      </h2>
      {open && (
        <div className={styles['content']} id={`${key}-content`}>
          {/* The hash leads to the section's start, which a long page of it would leave far above. */}
          <View data={own} page={page} to={(number) => `${address}${number > 1 ? `&page=${number}` : ''}#${key}`} />
        </div>
      )}
    </section>
  )
}

/** Specification, section 8. Where there was no answer there is no status either. */
function failureSentence(error: Error): string {
  if (!(error instanceof ApiError) || error.status === 0) return `ERROR: ${error.message}`
  return `ERROR: Request failed with status code ${error.status}. ${error.serverMessage ?? ''}`.trimEnd()
}

export const page = definePage<SectionsData>({
  load: async (reader, { query }) => {
    const open = query.get('section')
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
