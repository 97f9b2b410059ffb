import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const tier = defineContent({
  key: 'tiers',
  path: '/home/tiers',
  table: 'tiers',
  title: 'Tier',
  screen: 'home/tiers',
  name: 'name',
  fields: {
    name: field.text({ label: 'Name', required: true }),
    faction: field.text({ label: 'Faction', required: true }),
    tier: field.text({ label: 'Tier', required: true, example: 'gold tier' }),
  },
  list: { columns: ['id', 'name', 'faction', 'tier'] },
  wording: english('Tier', { empty: 'No Tier data available.' }),
})
export type Tier = Row<typeof tier>
