import { defineContent, field, inEnglish } from '../define.ts'
import { indonesian } from '../wording.ts'

export const featureEnable = defineContent({
  key: 'feature-enable',
  path: '/game-info/server-information/feature-enable',
  table: 'enabled_features',
  title: 'Features Enable',
  menu: 'Feature Enable',
  screen: 'table-list/game-info/server-info/GeneralInfo/feature-enable',
  name: 'feature',
  fields: inEnglish({
    feature: field.text({ label: 'Feature', required: true }),
    description: field.longText({ label: 'Description' }),
  }),
  list: { columns: ['id', 'feature', 'description'] },
  wording: indonesian('Features Enable', { empty: 'Tidak ada data Features Enable yang tersedia.' }),
})
