import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** docs/product.md, section 3. */
export const resource = defineContent({
  key: 'resources',
  path: '/donation/service/resources',
  table: 'resources',
  title: 'Resource Data',
  menu: 'Resources',
  screen: 'table-list/donation/service/resources',
  name: 'donation_title',
  fields: {
    donation_title: field.text({ label: 'Donation Title', required: true }),
    pricing: field.text({ label: 'Pricing', required: true, price: true, example: 'Rp. 50.000' }),
  },
  list: { columns: ['id', 'donation_title', 'pricing'] },
  wording: english('Resource', {
    empty: 'No Resource data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Resource = Row<typeof resource>
