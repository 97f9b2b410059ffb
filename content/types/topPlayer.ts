import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const topPlayer = defineContent({
  key: 'top-players',
  path: '/home/top-players',
  table: 'top_players',
  title: 'Top Player',
  screen: 'home/top-players',
  name: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    faction: field.text({ label: 'Faction', required: true }),
    win: field.number({ label: 'Win', required: true }),
    lose: field.number({ label: 'Lose', required: true }),
  },
  list: { columns: ['id', 'name', 'faction', 'win', 'lose'] },
  wording: english('Top Player', { empty: 'No Top Player data available.' }),
})
export type TopPlayer = Row<typeof topPlayer>
