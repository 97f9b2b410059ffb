import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const download = defineContent({
  key: 'downloads',
  path: '/downloads',
  table: 'downloads',
  title: 'Download',
  screen: 'home/downloads',
  name: 'name',
  order: 'hand',
  fields: {
    group: field.text({ label: 'Group', required: true, example: 'Download Full Client', exampleLang: 'en' }),
    name: field.text({ label: 'Name', required: true }),
    size: field.text({ label: 'Size', required: true, example: '1.79 GB' }),
    link: field.text({ label: 'Link', required: true, link: true, example: 'https://example.com/client.zip' }),
    game_version: field.text({ label: 'Version', example: '1.4' }),
    released: field.text({ label: 'Release Date', example: '2026-11-20' }),
    checksum: field.text({ isForPrograms: true, label: 'SHA-256' }),
    requirements: field.longText({ label: 'Requirements' }),
  },
  list: { columns: ['id', 'group', 'name', 'size', 'link'] },
  wording: english('Download', { empty: 'No Download data available.' }),
})
export type Download = Row<typeof download>
