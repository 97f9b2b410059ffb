import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const dailyQuestAfterWar = defineContent({
  key: 'dailyquestafterwar',
  path: '/game-info/quest-information/dailyquestafterwar',
  table: 'daily_quests_after_war',
  title: 'Daily Quest After War',
  screen: 'table-list/game-info/quest-info/dailyquestafterwar',
  name: 'daily_quest',
  fields: inEnglish({
    category: field.text({ label: 'Category', required: true }),
    image: field.picture({ label: 'Image', folder: 'dailyquestafterwar', holds: 'path', frame: [16, 9] }),
    daily_quest: field.text({ label: 'Daily Quest', required: true }),
    map: field.text({ label: 'Map', required: true }),
    quest: field.longText({ label: 'Quest', rows: 4, numbered: true }),
    reward: field.longText({ label: 'Reward', rows: 4, numbered: true }),
  }),
  list: { columns: ['id', 'category', 'image', 'daily_quest', 'map', 'quest', 'reward'] },
  wording: indonesian('Daily Quest After War', { empty: 'Tidak ada data Daily Quest After War yang tersedia.' }),
})
export type DailyQuestAfterWar = Row<typeof dailyQuestAfterWar>
