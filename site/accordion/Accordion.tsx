import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { UNKNOWN } from '../params/params.ts'
import { Container } from '../components/Container.tsx'
import panel from '../components/Panel.module.css'
import styles from './Accordion.module.css'

/** Query parameter with the key of the open section. */
const SECTION_PARAM = 'section'

/** Key of the section that the address opens. */
export const readSection = (query: URLSearchParams): string | null => query.get(SECTION_PARAM)

/** Value of the parameter in a canonical address: all keys that no section has become one. */
export function canonicalSection(query: URLSearchParams, sections: readonly { key: string }[]): string | null {
  const open = readSection(query)
  return open && !sections.some(({ key }) => key === open) ? UNKNOWN : open
}

/** Query string of the address that opens a section. */
export const sectionQuery = (key: string): string => `?${SECTION_PARAM}=${encodeURIComponent(key)}`

interface AccordionProps<S extends { key: string; title: string }> {
  sections: readonly S[]
  /** Language of the titles where it is not the page's. */
  titleLang?: 'en'
  /** Renders the content of the open section. */
  children: (section: S) => ReactNode
}

/**
 * Sections of which one is open at a time. The address names the open one, so every heading is a link: the back button,
 * shared links and browsers without scripts all work. The heading of the open section closes it.
 */
export function Accordion<S extends { key: string; title: string }>({
  sections,
  titleLang,
  children,
}: AccordionProps<S>) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const open = readSection(query)
  return (
    <Container className={styles['sections']}>
      {/* Without the key: all unknown sections share one cached page. */}
      {canonicalSection(query, sections) === UNKNOWN && (
        <p className={`${panel['surface']} ${styles['unknown']}`} role="alert">
          Bagian ini tidak ada.
        </p>
      )}
      {sections.map((section) => {
        const { key, title } = section
        const isOpen = key === open
        return (
          <section
            key={key}
            className={`${panel['surface']} ${styles['section']}`}
            id={key}
            data-open={isOpen || undefined}
          >
            <h2 className={styles['heading']}>
              <Link
                className={styles['link']}
                to={isOpen ? pathname : sectionQuery(key)}
                preventScrollReset
                aria-expanded={isOpen}
                aria-controls={isOpen ? `${key}-content` : undefined}
              >
                <span lang={titleLang}>{title}</span>
                <ChevronDownIcon />
              </Link>
            </h2>
            {isOpen && (
              <div className={styles['content']} id={`${key}-content`}>
                {children(section)}
              </div>
            )}
          </section>
        )
      })}
    </Container>
  )
}
