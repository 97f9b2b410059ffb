import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** docs/product.md, section 3. */
export const retail = defineContent({
  key: 'retail',
  path: '/donation/retail',
  table: 'retail_donations',
  title: 'Retail Donation Data',
  menu: 'Retail Donation',
  screen: 'table-list/donation/retail',
  name: 'donation_title',
  fields: {
    donation_title: field.text({ label: 'Donation Title', required: true }),
    pricing: field.text({ label: 'Pricing', required: true, price: true, example: 'Rp. 50.000' }),
  },
  list: { columns: ['id', 'donation_title', 'pricing'] },
  wording: english('Retail Donation', {
    empty: 'No Retail Donation data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Retail = Row<typeof retail>
