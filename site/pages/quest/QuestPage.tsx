import { useLocation } from 'react-router'
import { PAGE_SIZE, type ListPage } from '../../../content/reader.ts'
import { dailyQuest, WEEKDAYS, type DailyQuest } from '../../../content/types/dailyQuest.ts'
import { dailyQuestAfterWar, type DailyQuestAfterWar } from '../../../content/types/dailyQuestAfterWar.ts'
import { definePage } from '../../data/page.ts'
import { Accordion, canonicalSection, readSection, sectionQuery } from '../../accordion/Accordion.tsx'
import { PageHeading } from '../../components/PageHeading.tsx'
import { PageLinks } from '../../components/PageLinks.tsx'
import { lastPageOf, canonicalPage, readPage } from '../../params/paging.ts'
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
      <PageHeading lang="en">Daily Quest</PageHeading>
      {data && <QuestSections {...data} />}
    </>
  )
}

function QuestSections({ afterWar, daily }: QuestData) {
  const sections = [...(afterWar.total > 0 ? [AFTER_WAR] : []), ...days]
  return (
    <Accordion sections={sections} titleLang="en">
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
  return <Table title={`Daily Quest [${day}]`} labelLang="en" columns={dailyColumns} rows={quests} stacked />
}

function AfterWar({ rows, total }: ListPage<DailyQuestAfterWar>) {
  const { search } = useLocation()
  return (
    <>
      <Table title={AFTER_WAR.title} labelLang="en" columns={afterWarColumns} rows={rows} stacked />
      <PageLinks
        page={readPage(new URLSearchParams(search))}
        lastPage={lastPageOf(total, PAGE_SIZE.usual)}
        to={(number) => `${sectionQuery(AFTER_WAR.key)}${number > 1 ? `&page=${number}` : ''}#${AFTER_WAR.key}`}
      />
    </>
  )
}

/** Only this section has pages. */
const afterWarPage = (query: URLSearchParams): number => (readSection(query) === AFTER_WAR.key ? readPage(query) : 1)

export const page = definePage<QuestData | null>({
  load: async (reader, { query }) => {
    const [afterWar, daily] = await Promise.all([
      reader.list(dailyQuestAfterWar, { page: afterWarPage(query), per_page: PAGE_SIZE.usual }),
      // The largest page holds seventy quests for each day of the week.
      reader.list(dailyQuest, { page: 1, per_page: PAGE_SIZE.largest }),
    ])
    return { afterWar, daily: daily.rows }
  },
  canonicalParams: ({ query }) => ({
    section: canonicalSection(query, [AFTER_WAR, ...days]),
    page: readSection(query) === AFTER_WAR.key ? canonicalPage(query) : null,
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
