import { Link } from '../../link/Link.tsx'
import { TEXT_LIMIT } from '../../../content/limits.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import type { RankedSection } from '../../../content/realms/realmReader.ts'
import { SEARCH_PARAM } from '../../../content/site/sections.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Container } from '../../components/Container.tsx'
import { Facts } from '../../components/Facts.tsx'
import { FigureAge } from './parts/FigureAge.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { Panel } from '../../components/Panel.tsx'
import { defineDocument } from '../../data/page.ts'
import { AddressForm } from '../../components/AddressForm.tsx'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { fill } from '../../../content/messages/fill.ts'
import { canonicalPage, lastPageOf } from '../../params/paging.ts'
import { readText } from '../../params/params.ts'
import { NotFound, notFoundTitle } from '../NotFound.tsx'
import search from '../server-info/TableSearch.module.css'
import { noMatchText, outcomeWording as outcome } from '../../components/searchOutcome.ts'
import { LIST_PARAM, RANKING, rankingAddress, REALM_PARAM } from '../../../content/site/realmAddresses.ts'
import { Choices } from './parts/Choices.tsx'
import { readRealm } from './parts/params.ts'
import { CastleList, Factions, Guilds, Players, Tallies, Vips } from './ranking/Lists.tsx'
import { loadRanking, readList, type RankingData, type Shown } from './ranking/rankingData.ts'
import styles from './realms.module.css'
import { realmsEnglish as english, realmsWording as words } from './wording.ts'

/** The sentence of its search; null for a list that has none. */
const finders = {
  players: 'findPlayer',
  guilds: 'findGuild',
  vip: 'findVip',
  factions: null,
  castles: null,
  zeny: 'findPlayer',
  mvp: 'findPlayer',
  pvp: 'findPlayer',
  fame: 'findPlayer',
} as const satisfies Record<RankedSection, keyof typeof words | null>

type Data = RankingData | null

function Ranking({ data }: { data: Data }) {
  if (data === null) return <NotFound />
  return (
    <>
      <PageHeading lang={english.language}>{english.rankings}</PageHeading>
      <Container className={styles['page']}>
        <Ways {...data} />
        {data.shown ? (
          <Shelf {...data} shown={data.shown} />
        ) : (
          <Panel title={data.realm.name}>
            <EmptyText>{words.noRanking}</EmptyText>
          </Panel>
        )}
      </Container>
    </>
  )
}

const inAddress = ({ realms, realm }: RankingData): string => (realms[0]?.key === realm.key ? '' : realm.key)

const Ways = (data: RankingData) => {
  const { realms, realm, shown } = data
  return (
    <div className={styles['ways']}>
      <Choices
        label={words.realm}
        choices={realms.map(({ key, name }, index) => ({
          key,
          name,
          to: rankingAddress({ realm: index === 0 ? '' : key, list: '' }),
          isChosen: key === realm.key,
        }))}
      />
      <Choices
        label={words.ranking}
        lang={english.language}
        choices={realm.rankings.map((list, index) => ({
          key: list,
          name: english.lists[list],
          to: rankingAddress({ realm: inAddress(data), list: index === 0 ? '' : list }),
          isChosen: list === shown?.list,
        }))}
      />
    </div>
  )
}

type ShelfProps = RankingData & { shown: Shown }

function Shelf(data: ShelfProps) {
  const { shown, realm, realms, q, page } = data
  const title = english.lists[shown.list]
  const list = realm.rankings[0] === shown.list ? '' : shown.list
  const finder = finders[shown.list]
  const total = 'total' in shown ? shown.total : shown.rows.length
  return (
    <Panel
      title={
        <>
          <span lang={english.language}>{title}</span>
          {realms.length > 1 && ` · ${realm.name}`}
        </>
      }
    >
      {finder !== null && <Finder {...data} list={list} label={words[finder]} total={total} />}
      <FigureAge age={shown} />
      {shown.list === 'castles' && shown.hours.length > 0 && (
        <Facts facts={[{ label: words.castleHours, value: shown.hours.join(' · ') }]} />
      )}
      {shown.rows.length === 0 ? (
        q === '' && <EmptyText>{shown.state === 'unknown' ? words.rankingUnknown : words.empty}</EmptyText>
      ) : (
        <Rows shown={shown} realm={realm} factions={data.factions} title={fill(words.rankingOf, { list: title })} />
      )}
      <PageLinks
        page={page}
        lastPage={'total' in shown ? lastPageOf(total, PAGE_SIZE.usual) : 1}
        to={(number) => rankingAddress({ realm: inAddress(data), list, q, page: number })}
      />
    </Panel>
  )
}

function Rows({ shown, realm, factions, title }: Pick<ShelfProps, 'shown' | 'realm' | 'factions'> & { title: string }) {
  const list = { title, realm: realm.key }
  if (shown.list === 'players')
    return <Players {...list} factions={factions} hasGuilds={realm.rankings.includes('guilds')} rows={shown.rows} />
  if (shown.list === 'guilds') return <Guilds {...list} rows={shown.rows} />
  if (shown.list === 'vip') return <Vips {...list} rows={shown.rows} />
  if (shown.list === 'factions') return <Factions {...list} factions={factions} rows={shown.rows} />
  const hasGuilds = realm.rankings.includes('guilds')
  if (shown.list === 'castles') return <CastleList {...list} hasGuilds={hasGuilds} rows={shown.rows} />
  return (
    <Tallies
      {...list}
      factions={factions}
      score={english.scores[shown.list]}
      hasPlayers={realm.rankings.includes('players')}
      rows={shown.rows}
    />
  )
}

interface FinderProps extends ShelfProps {
  list: RankedSection | ''
  label: string
  total: number
}

function Finder({ list, label, total, ...data }: FinderProps) {
  const { q } = data
  const realm = inAddress(data)
  return (
    <div className={search['search']}>
      <AddressForm action={RANKING} label={label} className={search['form']}>
        {realm !== '' && <input type="hidden" name={REALM_PARAM} value={realm} />}
        {list !== '' && <input type="hidden" name={LIST_PARAM} value={list} />}
        <input
          className={search['input']}
          type="search"
          name={SEARCH_PARAM}
          defaultValue={q}
          maxLength={TEXT_LIMIT.text}
          data-search=""
          aria-keyshortcuts="/"
          aria-label={label}
          placeholder={label}
        />
        <button type="submit" className={search['submit']}>
          <SearchIcon />
          <span className={search['word']}>{outcome.search}</span>
        </button>
      </AddressForm>
      <div className={search['outcome']}>
        {/* Screen readers announce only changes within a live region, so it is always rendered. */}
        <p className={search['result']} role="status">
          {q !== '' && (total > 0 ? fill(outcome.found, { count: total }) : noMatchText(q))}
        </p>
        {q !== '' && (
          <Link to={rankingAddress({ realm, list })} className={search['further']}>
            {outcome.showAll}
          </Link>
        )}
      </div>
    </div>
  )
}

export const page = defineDocument<Data>({
  load: (reader, { query }) => loadRanking(reader, query),
  canonicalParams: ({ query }) => ({
    [REALM_PARAM]: readRealm(query),
    [LIST_PARAM]: readList(query),
    [SEARCH_PARAM]: readText(query, SEARCH_PARAM),
    page: canonicalPage(query),
  }),
  head: (data) => {
    if (data === null) return { title: notFoundTitle() }
    const { realms, realm, shown, q } = data
    const parts = [
      ...(q === '' ? [] : [`“${q}”`]),
      ...(shown ? [english.lists[shown.list]] : []),
      ...(realms.length > 1 ? [realm.name] : []),
    ]
    return {
      title: [parts.join(', '), english.rankings].filter(Boolean).join(' - '),
      description: fill(words.rankingDescription, { realm: realm.name }),
      noIndex: q !== '' || !shown || shown.rows.length === 0,
    }
  },
  View: Ranking,
})
