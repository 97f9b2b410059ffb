import type { KeyboardEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link/Link.tsx'
import { SECTION_PARAM, sectionQuery } from '../../content/site/sections.ts'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { UNKNOWN } from '../params/params.ts'
import { Container } from '../components/Container.tsx'
import button from '../components/button.module.css'
import panel from '../components/Panel.module.css'
import { PartBoundary } from '../feedback/PartBoundary.tsx'
import { PartFailure } from '../feedback/PartFailure.tsx'
import { useSteadyHeading } from './useSteadyHeading.ts'
import { reloadWording } from '../components/wording.ts'
import { PlainLink } from '../link/PlainLink.tsx'
import { accordionWording as words } from './wording.ts'
import styles from './Accordion.module.css'

/** An empty value counts as none, because the server caches both addresses as one page. */
export const readSection = (query: URLSearchParams): string | null => query.get(SECTION_PARAM) || null

export function canonicalSection(query: URLSearchParams, sections: readonly { key: string }[]): string | null {
  const open = readSection(query)
  return open && !sections.some(({ key }) => key === open) ? UNKNOWN : open
}

export function titleWithSection(
  title: string,
  query: URLSearchParams,
  sections: readonly { key: string; title: string }[],
): string {
  const open = sections.find(({ key }) => key === readSection(query))
  return open ? `${open.title} - ${title}` : title
}

interface AccordionProps<S extends { key: string; title: string }> {
  sections: readonly S[]
  titleLang?: string
  mark?: (section: S) => ReactNode
  summary?: (section: S) => ReactNode
  children: (section: S) => ReactNode
}

/**
 * Each heading is a link to its section's URL, so that the back button, shared links and browsers without scripts work.
 */
export function Accordion<S extends { key: string; title: string }>(props: AccordionProps<S>) {
  const { sections, titleLang, mark, summary, children } = props
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const open = readSection(query)
  const isUnknown = canonicalSection(query, sections) === UNKNOWN
  const isOverview = open === null || isUnknown
  const keepHeading = useSteadyHeading(open)
  const reload = (
    <PlainLink to={pathname + search} className={`${button['button']} ${button['glass']}`}>
      {reloadWording.reload}
    </PlainLink>
  )
  return (
    <Container className={`${styles['sections']} ${isOverview ? '' : styles['narrow']}`}>
      {isUnknown && (
        <p className={`${panel['surface']} ${styles['unknown']}`} role="alert">
          {words.unknown}
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
                onClick={keepHeading}
                onKeyDown={followOnSpace}
              >
                <span lang={titleLang}>{title}</span>
                {mark?.(section)}
                <ChevronDownIcon />
              </Link>
            </h2>
            {isOverview && summary && (
              <PartBoundary fallback={null}>
                <Summary render={() => summary(section)} />
              </PartBoundary>
            )}
            {isOpen && (
              <div className={styles['content']} id={`${key}-content`}>
                <PartBoundary fallback={<PartFailure action={reload}>{words.failed}</PartFailure>}>
                  <Content render={() => children(section)} />
                </PartBoundary>
              </div>
            )}
          </section>
        )
      })}
    </Container>
  )
}

interface RenderProps {
  /** Called by a component inside the boundary, because the boundary catches nothing that Accordion itself throws. */
  render: () => ReactNode
}

const Content = ({ render }: RenderProps) => render()

function Summary({ render }: RenderProps) {
  const content = render()
  return content ? <div className={styles['summary']}>{content}</div> : null
}

/**
 * Visitors expect the space bar to open a section, because a heading looks like a button. On a link the space bar
 * scrolls the page.
 */
function followOnSpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}
