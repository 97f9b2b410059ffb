import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const topGuild = defineContent({
  key: 'top-guilds',
  path: '/home/top-guilds',
  table: 'top_guilds',
  title: 'Top Guild',
  screen: 'home/top-guilds',
  name: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    faction: field.text({ label: 'Faction', required: true }),
    win: field.number({ label: 'Win', required: true }),
    lose: field.number({ label: 'Lose', required: true }),
  },
  list: { columns: ['id', 'name', 'faction', 'win', 'lose'] },
  wording: english('Top Guild', { empty: 'No Top Guild data available.' }),
})
export type TopGuild = Row<typeof topGuild>
