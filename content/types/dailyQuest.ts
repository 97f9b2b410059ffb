import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

/** docs/product.md, section 9, specifies this order of the weekdays. */
export const WEEKDAYS = ['Sunday', 'Saturday', 'Friday', 'Thursday', 'Wednesday', 'Tuesday', 'Monday'] as const

export const dailyQuest = defineContent({
  key: 'dailyquest',
  path: '/game-info/quest-information/dailyquest',
  table: 'daily_quests',
  title: 'Daily Quest',
  screen: 'table-list/game-info/quest-info/dailyquest',
  name: 'day',
  fields: {
    ...inEnglish({
      day: field.choice({ label: 'Day', options: WEEKDAYS, required: true }),
      image: field.picture({ label: 'Image', folder: 'dailyquest', holds: 'path', frame: [16, 9] }),
      tutorial: field.longText({ label: 'Tutorial', required: true, rows: 4, numbered: true }),
    }),
    body: field.richText({ label: 'Teks berformat', words: 'tutorial', folder: 'dailyquest' }),
    ...inEnglish({
      quest: field.longText({ label: 'Quest', rows: 4, numbered: true }),
      reward: field.longText({ label: 'Reward', rows: 4, numbered: true }),
    }),
  },
  list: { columns: ['id', 'day', 'image', 'tutorial', 'quest', 'reward'], actionHeader: 'hidden' },
  wording: indonesian('Daily Quest', { empty: 'Tidak ada data Daily Quest yang tersedia.' }),
})
export type DailyQuest = Row<typeof dailyQuest>
