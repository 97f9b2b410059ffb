import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const race = defineContent({
  key: 'races',
  path: '/home/races',
  table: 'races',
  title: 'Race',
  screen: 'home/races',
  name: 'name',
  fields: {
    icon: field.picture({ label: 'Icon', folder: 'races', holds: 'path', frame: [1, 1] }),
    name: field.text({ label: 'Name', required: true }),
    players: field.number({ label: 'Players', required: true }),
    kills: field.number({ label: 'Kills', required: true }),
    figure: field.picture({ label: 'Figure', folder: 'races', holds: 'path', frame: [15, 19] }),
    lore: field.text({ label: 'Lore', example: 'Mereka datang bersama fajar.', exampleLang: 'id' }),
  },
  list: { columns: ['id', 'icon', 'name', 'players', 'kills'] },
  wording: english('Race', { empty: 'No Race data available.' }),
})
export type Race = Row<typeof race>
