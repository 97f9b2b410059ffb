import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const screenshot = defineContent({
  key: 'screenshots',
  path: '/home/screenshots',
  table: 'screenshots',
  title: 'Screenshot',
  screen: 'home/screenshots',
  name: 'title',
  fields: {
    image: field.picture({ label: 'Image', folder: 'screenshots', holds: 'path', frame: [16, 9] }),
    title: field.text({ label: 'Title', required: true }),
  },
  list: { columns: ['id', 'image', 'title'] },
  wording: english('Screenshot', { empty: 'No Screenshot data available.' }),
})
export type Screenshot = Row<typeof screenshot>
