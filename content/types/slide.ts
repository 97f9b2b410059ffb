import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

export const slide = defineContent({
  key: 'slides',
  path: '/home/slides',
  table: 'slides',
  title: 'Carousel Slide',
  screen: 'home/slides',
  name: 'title',
  order: 'hand',
  fields: {
    image: field.picture({ label: 'Image', folder: 'slides', holds: 'path', frame: [16, 9] }),
    title: field.text({ label: 'Title', required: true }),
    description: field.longText({ label: 'Description' }),
  },
  list: { columns: ['id', 'image', 'title', 'description'] },
  wording: english('Carousel Slide', { empty: 'No Carousel Slide data available.' }),
})
export type Slide = Row<typeof slide>
