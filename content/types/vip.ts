import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const vip = defineContent({
  key: 'vip',
  path: '/home/vip',
  table: 'vips',
  title: 'VIP',
  screen: 'home/vip',
  name: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    faction: field.text({ label: 'Faction', required: true }),
    tier: field.text({ label: 'Tier', required: true, example: 'gold tier' }),
  },
  list: { columns: ['id', 'name', 'faction', 'tier'] },
  wording: english('VIP', { empty: 'No VIP data available.' }),
})
export type Vip = Row<typeof vip>
