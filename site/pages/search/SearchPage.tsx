import { textIn } from '../../data/langOf.ts'
import { MAPS } from '../../../content/gameInfo/addresses.ts'
import { Link } from '../../link/Link.tsx'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { SEARCH_PARAM, sectionAddress } from '../../../content/site/sections.ts'
import { GROUP_PARAM, SEARCH, searchGroups } from '../../../content/siteSearch/searchGroups.ts'
import type { FoundGroup, SiteSearch } from '../../../content/siteSearch/searchSchemas.ts'
import { drop } from '../../../content/types/drop.ts'
import { npc } from '../../../content/types/npc.ts'
import { withQuery } from '../../../content/withQuery.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Container } from '../../components/Container.tsx'
import { useSite } from '../../data/siteContext.ts'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { correctedText, noMatchText, outcomeWording as outcome } from '../../components/searchOutcome.ts'
import { formatNumber } from '../../../content/messages/formatNumber.ts'
import { canonicalPage, lastPageOf, readPage } from '../../params/paging.ts'
import { readText } from '../../params/params.ts'
import search from '../server-info/TableSearch.module.css'
import { Marked } from './Marked.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './SearchPage.module.css'
import { fill } from '../../../content/messages/fill.ts'
import { tagOf } from '../../../content/messages/tagOf.ts'
import { placeNames } from '../../../content/siteSearch/sitePlaces.ts'
import { searchWording as texts } from './wording.ts'

interface SearchData extends SiteSearch {
  q: string
  only: string
  page: number
}

const readGroup = (query: URLSearchParams) => searchGroups.find(({ key }) => key === query.get(GROUP_PARAM))?.key

const searchAddress = (q: string, only?: string, page = 1): string =>
  withQuery(SEARCH, { [SEARCH_PARAM]: q, [GROUP_PARAM]: only, page: page > 1 ? page : undefined })

const ways = [
  { name: 'drops', to: sectionAddress(drop.key) },
  { name: 'npcs', to: sectionAddress(npc.key) },
  { name: 'maps', to: MAPS },
  { name: 'rules', to: '/gameinfo/rules' },
  { name: 'news', to: '/news' },
] as const

function Search({ data }: { data: SearchData }) {
  return (
    <>
      <PageHeading>{texts.title}</PageHeading>
      <Container width="text" className={styles['page']}>
        <SearchForm {...data} />
        <Outcome {...data} />
      </Container>
    </>
  )
}

const totalOf = (groups: readonly FoundGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0)

function SearchForm({ q, groups, searched_for: corrected }: SearchData) {
  const total = totalOf(groups)
  return (
    <Panel aria-label={texts.form}>
      <SearchBox>
        <input
          className={search['input']}
          // A field of the type `search` must not become a combobox, and Escape would empty it.
          type="text"
          role="searchbox"
          enterKeyHint="search"
          autoCapitalize="none"
          name={SEARCH_PARAM}
          defaultValue={q}
          maxLength={TEXT_LIMIT.text}
          autoFocus={q === ''}
          data-search=""
          aria-keyshortcuts="/"
          aria-label={texts.field}
          placeholder={texts.example}
        />
        <button type="submit" className={search['submit']}>
          <SearchIcon />
          <span className={search['word']}>{outcome.search}</span>
        </button>
      </SearchBox>
      {/* Screen readers announce only changes within a live region, so it is always rendered. */}
      <p className={styles['result']} role="status">
        {corrected !== null && `${correctedText(q, corrected)} `}
        {q !== '' && (total > 0 ? fill(outcome.found, { count: total }) : noMatchText(q))}
        {q === '' && texts.hint}
      </p>
    </Panel>
  )
}

function Outcome({ q, only, page, groups, searched_for: corrected }: SearchData) {
  const { empty } = useSite()
  const total = totalOf(groups)
  const offered = ways.filter(({ to }) => !empty.some((part) => to.split('#', 1)[0] === part))
  return (
    <>
      {only !== '' && (
        <Link to={searchAddress(q)} className={styles['further']}>
          {texts.everywhere}
        </Link>
      )}
      {groups.map((group) => (
        <Group key={group.key} group={group} q={q} words={corrected ?? q} only={only} page={page} />
      ))}
      {total === 0 && (q !== '' || offered.length > 0) && (
        <Panel title={texts.seeAlso}>
          {q !== '' && <p>{texts.spelling}</p>}
          <ul className={styles['hits']} lang={placeNames.language}>
            {offered.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className={styles['hit']}>
                  {placeNames[name]}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

interface GroupProps extends Pick<SearchData, 'q' | 'only' | 'page'> {
  group: FoundGroup
  words: string
}

function Group({ group: { key, title, hits, total }, q, words, only, page }: GroupProps) {
  return (
    <Panel
      title={
        <>
          <span lang={tagOf('en')}>{title}</span> <span className={styles['count']}>{formatNumber(total)}</span>
        </>
      }
    >
      <ul className={styles['hits']}>
        {hits.map(({ name, detail, to, languages }, index) => (
          // The position is the key, because several hits may lead to one address.
          <li key={index}>
            <Link to={to} className={styles['hit']} {...textIn(languages?.['name'])}>
              <Marked text={name} words={words} />
            </Link>
            {detail && (
              <span className={styles['detail']} lang={languages?.['detail']}>
                <Marked text={detail} words={words} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {only === '' && total > hits.length && (
        <Link to={searchAddress(q, key)} className={styles['further']}>
          {fill(texts.all, { count: total })}
          <span className="visually-hidden" lang={tagOf('en')}>{` ${title}`}</span>
        </Link>
      )}
      {only !== '' && (
        <PageLinks
          page={page}
          lastPage={lastPageOf(total, PAGE_SIZE.usual)}
          to={(number) => searchAddress(q, key, number)}
        />
      )}
    </Panel>
  )
}

export const page = defineDocument<SearchData>({
  load: async (reader, { query }) => {
    const q = readText(query, SEARCH_PARAM)
    const only = readGroup(query)
    const page = readPage(query)
    if (q === '') return { q, only: '', page: 1, groups: [], searched_for: null }
    return { q, only: only ?? '', page, ...(await reader.search({ q, ...(only && { only, page }) })) }
  },
  canonicalParams: ({ query }) => {
    const q = readText(query, SEARCH_PARAM)
    const only = q ? readGroup(query) : undefined
    return { q, [GROUP_PARAM]: only ?? null, page: only ? canonicalPage(query) : null }
  },
  head: (data) => ({
    title: data.q ? fill(texts.titleOf, { words: data.q }) : texts.title,
    description: texts.description,
    noIndex: true,
  }),
  View: Search,
})
