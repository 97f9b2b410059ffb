import { langOf, textIn } from '../../data/langOf.ts'
import type { DailyQuest } from '../../../content/types/dailyQuest.ts'
import type { DailyQuestAfterWar } from '../../../content/types/dailyQuestAfterWar.ts'
import { Picture } from '../../components/Picture.tsx'
import { imageOf } from '../../components/imageOf.ts'
import { RichText } from '../../richText/RichText.tsx'
import { EntryList, type Column } from '../../table/Table.tsx'
import styles from './columns.module.css'
import { questEnglish as english } from './wording.ts'

const FIRST_ROWS = 2

/** docs/product.md, section 2: the columns of the quest page. */
export const dailyColumns = (): readonly Column<DailyQuest>[] => [
  {
    label: english.tutorial,
    cell: (quest, index) => (
      <>
        <QuestPicture quest={quest} priority={index < FIRST_ROWS} />
        {quest.body_tree?.length ? (
          <RichText text={quest.body_tree} below={3} lang={langOf(quest, 'body')} />
        ) : (
          <EntryList bullets text={quest.tutorial} lang={langOf(quest, 'tutorial')} />
        )}
      </>
    ),
  },
  {
    label: english.quest,
    cell: (row) => <EntryList bullets text={row.quest} lang={langOf(row, 'quest')} />,
  },
  {
    label: english.reward,
    cell: (row) => <EntryList bullets text={row.reward} lang={langOf(row, 'reward')} />,
  },
]

export const afterWarColumns = (): readonly Column<DailyQuestAfterWar>[] => [
  {
    label: english.afterWar,
    cell: (quest, index) => (
      <>
        <QuestPicture quest={quest} priority={index < FIRST_ROWS} />
        <p className={styles['category']} {...textIn(langOf(quest, 'category'))}>
          {quest.category}
        </p>
        <p className={styles['name']} {...textIn(langOf(quest, 'daily_quest'))}>
          {quest.daily_quest}
        </p>
      </>
    ),
  },
  { label: english.map, cell: ({ map }) => map, lang: (row) => langOf(row, 'map') },
  {
    label: english.quest,
    cell: (row) => <EntryList bullets text={row.quest} lang={langOf(row, 'quest')} />,
  },
  {
    label: english.reward,
    cell: (row) => <EntryList bullets text={row.reward} lang={langOf(row, 'reward')} />,
  },
]

function QuestPicture({ quest, priority }: { quest: DailyQuest | DailyQuestAfterWar; priority: boolean }) {
  if (!quest.image_url) return null
  return (
    <div className={styles['picture']}>
      <Picture {...imageOf(quest)} sizes="(min-width: 48rem) 25rem, calc(100vw - 4.75rem)" priority={priority} />
    </div>
  )
}
