import { useLocation } from 'react-router'
import { PAGE_SIZE, type ListPage } from '../../../content/reader.ts'
import { dailyQuest, WEEKDAYS, type DailyQuest } from '../../../content/types/dailyQuest.ts'
import { dailyQuestAfterWar, type DailyQuestAfterWar } from '../../../content/types/dailyQuestAfterWar.ts'
import { definePage } from '../../page.ts'
import { Accordion, askedSection, openSection, sectionQuery } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, readLaterPage, readPage } from '../../params/paging.ts'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { Table } from '../../table/Table.tsx'
import { afterWarColumns, dailyColumns } from './columns.tsx'

interface QuestData {
  afterWar: ListPage<DailyQuestAfterWar>
  daily: readonly DailyQuest[]
}

const AFTER_WAR = { key: 'afterwar', title: 'Daily Quest Afterwar' } as const

const days = WEEKDAYS.map((day) => ({ key: day.toLowerCase(), title: `Daily Quest [${day}]`, day }))

function Quests({ data }: { data: QuestData | null }) {
  return (
    <>
      <PageHeading>Daily Quest</PageHeading>
      {data && <QuestSections {...data} />}
    </>
  )
}

function QuestSections({ afterWar, daily }: QuestData) {
  const sections = [...(afterWar.total > 0 ? [AFTER_WAR] : []), ...days]
  return (
    <Accordion sections={sections}>
      {(section) =>
        'day' in section ? (
          <Day day={section.day} quests={daily.filter(({ day }) => day === section.day)} />
        ) : (
          <AfterWar {...afterWar} />
        )
      }
    </Accordion>
  )
}

function Day({ day, quests }: { day: string; quests: readonly DailyQuest[] }) {
  if (quests.length === 0) return <EmptyText lang="en">{`Details for ${day}'s quest not available.`}</EmptyText>
  return <Table title={`Daily Quest [${day}]`} columns={dailyColumns} rows={quests} stacked />
}

function AfterWar({ rows, total }: ListPage<DailyQuestAfterWar>) {
  const { search } = useLocation()
  return (
    <>
      <Table title={AFTER_WAR.title} columns={afterWarColumns} rows={rows} stacked />
      <PageLinks
        page={readPage(new URLSearchParams(search))}
        lastPage={lastPageOf(total, PAGE_SIZE.usual)}
        to={(number) => `${sectionQuery(AFTER_WAR.key)}${number > 1 ? `&page=${number}` : ''}#${AFTER_WAR.key}`}
      />
    </>
  )
}

/** The page of the section that has pages; the others stand whole. */
const afterWarPage = (query: URLSearchParams): number => (openSection(query) === AFTER_WAR.key ? readPage(query) : 1)

export const page = definePage<QuestData | null>({
  load: async (reader, { query }) => {
    const [afterWar, daily] = await Promise.all([
      reader.list(dailyQuestAfterWar, { page: afterWarPage(query), per_page: PAGE_SIZE.usual }),
      // A week of quests: the largest page holds seventy for each day.
      reader.list(dailyQuest, { page: 1, per_page: PAGE_SIZE.largest }),
    ])
    return { afterWar, daily: daily.rows }
  },
  asked: ({ query }) => ({
    section: askedSection(query, [AFTER_WAR, ...days]),
    page: openSection(query) === AFTER_WAR.key ? readLaterPage(query) : null,
  }),
  blank: null,
  head: () => ({
    title: 'Daily Quest',
    description:
      'Daily quest setiap hari dari Minggu sampai Senin dan quest setelah war: tutorial, misi, dan hadiahnya.',
  }),
  View: Quests,
  loading: 'Loading...',
  failed: (error) => `Error: ${error.message}`,
  needsReload: (from, to) => afterWarPage(from) !== afterWarPage(to),
})
