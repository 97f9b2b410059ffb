import { langOf } from '../../data/langOf.ts'
import { useLocation } from 'react-router'
import { AFTER_WAR, questAddress, sectionQuery } from '../../../content/site/sections.ts'
import { PAGE_SIZE, type ListPage } from '../../../content/reader.ts'
import { dailyQuest, WEEKDAYS, type DailyQuest } from '../../../content/types/dailyQuest.ts'
import { dailyQuestAfterWar, type DailyQuestAfterWar } from '../../../content/types/dailyQuestAfterWar.ts'
import { noAnswer } from '../../../content/wording.ts'
import { splitEntries } from '../../../content/text.ts'
import { ApiError } from '../../../client/api.ts'
import { definePage } from '../../data/page.ts'
import { useSite } from '../../data/siteContext.ts'
import { Accordion, canonicalSection, readSection, titleWithSection } from '../../accordion/Accordion.tsx'
import { latestChange, SectionSummary } from '../../accordion/SectionSummary.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, canonicalPage, readPage } from '../../params/paging.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { weekdayOf } from '../../format/date.ts'
import { useHydrated } from '../../hooks/useHydrated.ts'
import { UNKNOWN } from '../../params/params.ts'
import { Table } from '../../table/Table.tsx'
import { afterWarColumns, dailyColumns } from './columns.tsx'
import styles from './QuestPage.module.css'
import { fill } from '../../../content/messages/fill.ts'
import { questEnglish as english, questWording as words } from './wording.ts'

const HIGHLIGHTS = 3

function useToday(): string | null {
  const { timeZone } = useSite()
  return useHydrated() ? weekdayOf(new Date(), timeZone) : null
}

interface QuestData {
  afterWar: ListPage<DailyQuestAfterWar>
  daily: readonly DailyQuest[]
}

type Weekday = (typeof WEEKDAYS)[number]

interface QuestSection {
  key: string
  /** In the language of the request. */
  readonly title: string
  /** Null for the quests after the war. */
  day: Weekday | null
}

const afterWarSection: QuestSection = {
  key: AFTER_WAR,
  day: null,
  get title() {
    return english.afterWar
  },
}

const titleOf = (day: Weekday): string => fill(english.ofDay, { day: english.days[day] })

const days = WEEKDAYS.map((day): QuestSection => ({
  key: day.toLowerCase(),
  get title() {
    return titleOf(day)
  },
  day,
}))

const allSections = [afterWarSection, ...days]

function Quests({ data }: { data: QuestData | null }) {
  return (
    <>
      <PageHeading lang={english.language}>{english.title}</PageHeading>
      {data && <QuestSections {...data} />}
    </>
  )
}

/** Other servers of the same API may spell the days in lower-case letters. */
const questsOf = (daily: QuestData['daily'], day: string) =>
  daily.filter((quest) => quest.day.toLowerCase() === day.toLowerCase())

function QuestSections({ afterWar, daily }: QuestData) {
  const today = useToday()
  const sections = [...(afterWar.total > 0 ? [afterWarSection] : []), ...days]
  return (
    <Accordion
      sections={sections}
      titleLang={english.language}
      mark={(section) =>
        section.day !== null && section.day === today && <span className={styles['today']}>{words.today}</span>
      }
      summary={(section) => {
        const quests = section.day !== null ? questsOf(daily, section.day) : afterWar.rows
        if (quests.length === 0) return null
        return (
          <SectionSummary
            updated={latestChange(quests)}
            highlights={[
              ...new Map(quests.flatMap((row) => splitEntries(row.quest).map((name) => [name, langOf(row, 'quest')]))),
            ]
              .slice(0, HIGHLIGHTS)
              .map(([name, lang]) => ({ name, lang }))}
          />
        )
      }}
    >
      {(section) =>
        section.day !== null ? (
          <Day day={section.day} quests={questsOf(daily, section.day)} />
        ) : (
          <AfterWar {...afterWar} />
        )
      }
    </Accordion>
  )
}

function Day({ day, quests }: { day: Weekday; quests: readonly DailyQuest[] }) {
  if (quests.length === 0)
    return <EmptyText lang={english.language}>{fill(english.none, { day: english.days[day] })}</EmptyText>
  return <Table title={titleOf(day)} labelLang={english.language} columns={dailyColumns()} rows={quests} stacked />
}

function AfterWar({ rows, total }: ListPage<DailyQuestAfterWar>) {
  const { search } = useLocation()
  return (
    <>
      <Table
        title={afterWarSection.title}
        labelLang={english.language}
        columns={afterWarColumns()}
        rows={rows}
        stacked
      />
      <PageLinks
        page={readPage(new URLSearchParams(search))}
        lastPage={lastPageOf(total, PAGE_SIZE.usual)}
        to={(number) => questAddress(AFTER_WAR, number)}
      />
    </>
  )
}

const afterWarPage = (query: URLSearchParams): number => (readSection(query) === AFTER_WAR ? readPage(query) : 1)

export const page = definePage<QuestData | null>({
  load: async (reader, { query }) => {
    const [afterWar, daily] = await Promise.all([
      reader.list(dailyQuestAfterWar, { page: afterWarPage(query), per_page: PAGE_SIZE.usual }),
      // The largest page size has room for seventy quests on each weekday, so one page is enough.
      reader.list(dailyQuest, { page: 1, per_page: PAGE_SIZE.largest, tree: true }),
    ])
    return { afterWar, daily: daily.rows }
  },
  canonicalParams: ({ query }) => ({
    section: canonicalSection(query, allSections),
    page: readSection(query) === AFTER_WAR ? canonicalPage(query) : null,
  }),
  blank: null,
  head: (_data, { query }) => ({
    title: titleWithSection(english.title, query, allSections),
    description: words.description,
    noIndex: canonicalSection(query, allSections) === UNKNOWN,
  }),
  sitemapQueries: days.map(({ key }) => sectionQuery(key)),
  View: Quests,
  get loading() {
    return english.loading
  },
  failed: (error) => {
    if (!(error instanceof ApiError)) return null
    return error.status === 0
      ? { text: fill(words.failed, { reason: noAnswer('id').none }) }
      : { text: fill(english.failed, { reason: error.message }), lang: english.language }
  },
  needsReload: (from, to) => afterWarPage(from) !== afterWarPage(to),
})
