import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** docs/product.md, section 3. */
export const gemstone = defineContent({
  key: 'gemstone',
  path: '/donation/service/gemstone',
  table: 'gemstones',
  title: 'Gemstone Data',
  menu: 'Gemstone',
  screen: 'table-list/donation/service/gemstone',
  name: 'donation_title',
  fields: {
    donation_title: field.text({ label: 'Donation Title', required: true }),
    pricing: field.text({ label: 'Pricing', required: true, price: true, example: 'Rp. 50.000' }),
  },
  list: { columns: ['id', 'donation_title', 'pricing'] },
  wording: english('Gemstone', {
    empty: 'No Gemstone data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Gemstone = Row<typeof gemstone>
