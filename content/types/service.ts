import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/** docs/product.md, section 3. */
export const service = defineContent({
  key: 'services',
  path: '/donation/service/services',
  table: 'services',
  title: 'Service Donation',
  menu: 'Service',
  screen: 'table-list/donation/service/services',
  name: 'donation_title',
  fields: {
    donation_title: field.text({ label: 'Donation Title', required: true }),
    pricing: field.text({ label: 'Pricing', required: true, price: true, example: 'Rp. 50.000' }),
  },
  list: { columns: ['id', 'donation_title', 'pricing'] },
  wording: english('Service Donation', {
    empty: 'No Service Donation data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Service = Row<typeof service>
