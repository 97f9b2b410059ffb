import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const newsCategory = defineContent({
  key: 'news-categories',
  path: '/news-categories',
  table: 'news_categories',
  title: 'News Categories',
  menu: 'News Category',
  screen: 'settings/news-categories',
  name: 'name',
  order: 'hand',
  fields: {
    name: field.text({ label: 'Name', required: true, limit: 40 }),
    patches: field.boolean({
      label: 'Patches',
      hint: 'The landing page names the newest news of this category below the state of the server.',
    }),
  },
  list: { columns: ['name'] },
  wording: english('News Category', { empty: 'No News Category data available.' }),
})
export type NewsCategory = Row<typeof newsCategory>
