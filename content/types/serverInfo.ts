import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const serverInfo = defineContent({
  key: 'serversinfo',
  path: '/game-info/server-information/serversinfo',
  table: 'server_info',
  title: 'Server Information',
  menu: 'Servers Info',
  screen: 'table-list/game-info/server-info/GeneralInfo/serversinfo',
  name: 'server_info',
  fields: inEnglish({
    server_info: field.text({ label: 'Server Information', required: true }),
    description: field.longText({ label: 'Description' }),
  }),
  list: { columns: ['id', 'server_info', 'description'] },
  wording: indonesian('Server Information', { empty: 'Tidak ada data Server Information yang tersedia.' }),
})
export type ServerInfo = Row<typeof serverInfo>
