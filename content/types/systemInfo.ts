import { defineContent, field, inEnglish } from '../define.ts'
import { indonesian } from '../wording.ts'

export const systemInfo = defineContent({
  key: 'systeminfo',
  path: '/game-info/server-information/systeminfo',
  table: 'system_info',
  title: 'System Information',
  menu: 'System Info',
  screen: 'table-list/game-info/server-info/GeneralInfo/systeminfo',
  name: 'system_info',
  fields: inEnglish({
    system_info: field.text({ label: 'System Information', required: true }),
    description: field.longText({ label: 'Description' }),
  }),
  list: { columns: ['id', 'system_info', 'description'] },
  wording: indonesian('System Information', { empty: 'Tidak ada data System Information yang tersedia.' }),
})
