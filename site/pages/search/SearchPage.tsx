import { MAPS } from '../../../content/gameInfo/addresses.ts'
import { Link } from '../../link/Link.tsx'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { SEARCH_PARAM, sectionAddress } from '../../../content/site/sections.ts'
import { drop } from '../../../content/types/drop.ts'
import { npc } from '../../../content/types/npc.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Container } from '../../components/Container.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { correctedText, noMatchText } from '../server-info/searchOutcome.ts'
import { AddressForm } from '../../components/AddressForm.tsx'
import { formatNumber } from '../../format/number.ts'
import { canonicalPage, lastPageOf, readPage } from '../../params/paging.ts'
import { readText } from '../../params/params.ts'
import search from '../server-info/TableSearch.module.css'
import { groups, type FoundGroup } from './groups.ts'
import { Marked } from './Marked.tsx'
import styles from './SearchPage.module.css'

const PATH = '/search'

const GROUP_PARAM = 'in'

interface SearchData {
  q: string
  only: string
  page: number
  found: readonly FoundGroup[]
}

const readGroup = (query: URLSearchParams) => groups.find(({ key }) => key === query.get(GROUP_PARAM))

function searchAddress(q: string, only = '', page = 1): string {
  const query = new URLSearchParams({ [SEARCH_PARAM]: q })
  if (only) query.set(GROUP_PARAM, only)
  if (page > 1) query.set('page', String(page))
  return `${PATH}?${query}`
}

const ways = [
  { name: 'Drop List', to: sectionAddress(drop.key) },
  { name: 'NPC List', to: sectionAddress(npc.key) },
  { name: 'Map Information', to: MAPS },
  { name: 'Server Rules', to: '/gameinfo/rules' },
  { name: 'News', to: '/news' },
]

function Search({ data }: { data: SearchData }) {
  return (
    <>
      <PageHeading>Cari</PageHeading>
      <Container width="text" className={styles['page']}>
        <SearchForm {...data} />
        <Outcome {...data} />
      </Container>
    </>
  )
}

const totalOf = (found: readonly FoundGroup[]): number => found.reduce((sum, { total }) => sum + total, 0)

function SearchForm({ q, found }: SearchData) {
  const total = totalOf(found)
  const corrected = [...new Set(found.flatMap(({ searchedFor }) => searchedFor ?? []))]
  return (
    <Panel aria-label="Pencarian">
      <AddressForm action={PATH} label="Cari" className={search['form']}>
        <input
          className={search['input']}
          type="search"
          name={SEARCH_PARAM}
          defaultValue={q}
          maxLength={TEXT_LIMIT.text}
          autoFocus={q === ''}
          data-search=""
          aria-keyshortcuts="/"
          aria-label="Cari berita, item, map, NPC, drop, dan peraturan"
          placeholder="Item, monster, map, NPC, berita"
        />
        <button type="submit" className={search['submit']}>
          <SearchIcon />
          <span className={search['word']}>Cari</span>
        </button>
      </AddressForm>
      {/* Screen readers announce only changes within a live region, so it is always rendered. */}
      <p className={styles['result']} role="status">
        {corrected.length > 0 && `${correctedText(q, corrected.join('”, “'))} `}
        {q !== '' && (total > 0 ? `${formatNumber(total)} ditemukan.` : noMatchText(q))}
        {q === '' && 'Ketik satu kata atau lebih: nama item, monster, map, atau NPC.'}
      </p>
    </Panel>
  )
}

function Outcome({ q, only, page, found }: SearchData) {
  const total = totalOf(found)
  return (
    <>
      {only !== '' && (
        <Link to={searchAddress(q)} className={styles['further']}>
          Cari di semua bagian
        </Link>
      )}
      {found.map((group) => (
        <Group key={group.key} group={group} q={q} only={only} page={page} />
      ))}
      {total === 0 && (
        <Panel title="Lihat juga">
          {q !== '' && <p>Periksa ejaannya, atau cari dengan satu kata saja.</p>}
          <ul className={styles['hits']} lang="en">
            {ways.map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className={styles['hit']}>
                  {name}
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
}

function Group({ group: { key, hits, total, searchedFor }, q, only, page }: GroupProps) {
  if (total === 0) return null
  const title = groups.find((group) => group.key === key)?.title
  const words = searchedFor ?? q
  return (
    <Panel
      title={
        <>
          <span lang="en">{title}</span> <span className={styles['count']}>{formatNumber(total)}</span>
        </>
      }
    >
      <ul className={styles['hits']}>
        {hits.map(({ id, name, detail, to }) => (
          <li key={id}>
            <Link to={to} className={styles['hit']}>
              <Marked text={name} words={words} />
            </Link>
            {detail && (
              <span className={styles['detail']}>
                <Marked text={detail} words={words} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {only === '' && total > hits.length && (
        <Link to={searchAddress(q, key)} className={styles['further']}>
          {`Lihat semua (${formatNumber(total)})`}
          <span className="visually-hidden" lang="en">{` ${title}`}</span>
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

function exactFirst(found: readonly FoundGroup[]): readonly FoundGroup[] {
  const exact = found.filter(({ total, searchedFor }) => total > 0 && searchedFor === undefined)
  return exact.length > 0 ? exact : found.filter(({ total }) => total > 0)
}

export const page = defineDocument<SearchData>({
  load: async (reader, { query }) => {
    const q = readText(query, SEARCH_PARAM)
    const only = readGroup(query)
    const page = readPage(query)
    if (q === '') return { q, only: '', page: 1, found: [] }
    const found = only
      ? [await only.find(reader, q, page)]
      : await Promise.all(groups.map((group) => group.find(reader, q, null)))
    return { q, only: only?.key ?? '', page, found: exactFirst(found) }
  },
  canonicalParams: ({ query }) => {
    const q = readText(query, SEARCH_PARAM)
    const only = q && readGroup(query)
    return { q, [GROUP_PARAM]: only ? only.key : null, page: only ? canonicalPage(query) : null }
  },
  head: (data) => ({
    title: data.q ? `“${data.q}” - Cari` : 'Cari',
    description: 'Cari berita, item, map, NPC, drop, dan peraturan di seluruh situs.',
    noIndex: true,
  }),
  View: Search,
})
