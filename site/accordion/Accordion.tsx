import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { UNKNOWN } from '../params/params.ts'
import { Container } from '../components/Container.tsx'
import panel from '../components/Panel.module.css'
import styles from './Accordion.module.css'

/** Name in the query that holds the key of the open section. */
const OPEN = 'section'

/** Key of the section that an address opens. */
export const openSection = (query: URLSearchParams): string | null => query.get(OPEN)

/** The section that an address asks for, all that do not exist being one; null where it asks for none. */
export function askedSection(query: URLSearchParams, sections: readonly { key: string }[]): string | null {
  const open = openSection(query)
  return open && !sections.some(({ key }) => key === open) ? UNKNOWN : open
}

/** Query of an address that opens a section. */
export const sectionQuery = (key: string): string => `?${OPEN}=${encodeURIComponent(key)}`

interface AccordionProps<S extends { key: string; title: string }> {
  sections: readonly S[]
  /** What stands in the open section. */
  children: (section: S) => ReactNode
}

/**
 * Sections of which one stands open at a time; the open one closes by its heading. Which one is open stands in the
 * address, so every heading is a link: back, a shared link and a browser without scripts all work
 * (docs/product.md, section 2).
 */
export function Accordion<S extends { key: string; title: string }>({ sections, children }: AccordionProps<S>) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const open = openSection(query)
  return (
    <Container className={styles['sections']}>
      {/* The sentence does not say which: all that do not exist are one page. */}
      {askedSection(query, sections) === UNKNOWN && (
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
                <span>{title}</span>
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
