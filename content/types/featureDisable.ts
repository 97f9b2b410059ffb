import { defineContent, field, inEnglish } from '../define.ts'
import { indonesian } from '../wording.ts'

export const featureDisable = defineContent({
  key: 'feature-disable',
  path: '/game-info/server-information/feature-disable',
  table: 'disabled_features',
  title: 'Features Disable',
  menu: 'Feature Disable',
  screen: 'table-list/game-info/server-info/GeneralInfo/feature-disable',
  name: 'feature',
  fields: inEnglish({
    feature: field.text({ label: 'Feature', required: true }),
    description: field.longText({ label: 'Description' }),
  }),
  list: { columns: ['id', 'feature', 'description'] },
  wording: indonesian('Features Disable', { empty: 'Tidak ada data Features Disable yang tersedia.' }),
})
