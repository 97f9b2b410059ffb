import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const serverRule = defineContent({
  key: 'serverrules',
  path: '/game-info/server-rules',
  table: 'server_rules',
  title: 'Server Rules',
  screen: 'table-list/game-info/server-rules',
  name: 'rules',
  order: 'hand',
  fields: {
    ...inEnglish({
      rules: field.text({ label: 'Rules', required: true }),
      category: field.text({ label: 'Category', required: true }),
      description: field.longText({ label: 'Description', numbered: true }),
    }),
    body: field.richText({ label: 'Teks berformat', words: 'description', folder: 'rules' }),
  },
  list: { columns: ['id', 'rules', 'category', 'description'] },
  wording: indonesian('Server Rules', {
    add: 'Add Rule',
    empty: 'Tidak ada data Server Rules yang tersedia.',
    loaded: 'Data Server Rules berhasil dimuat.',
  }),
})
export type ServerRule = Row<typeof serverRule>
