import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { donationEntry } from './donationEntry.ts'

export const service = defineContent({
  key: 'services',
  path: '/donation/service/services',
  table: 'services',
  title: 'Service Donation',
  menu: 'Service',
  screen: 'table-list/donation/service/services',
  ...donationEntry,
  fields: {
    ...donationEntry.fields,
    donation_title: field.text({ ...donationEntry.fields.donation_title, otherName: 'title' }),
  },
  wording: english('Service Donation', {
    empty: 'No Service Donation data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Service = Row<typeof service>
