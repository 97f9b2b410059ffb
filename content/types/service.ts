import { defineContent, type Row } from '../define.ts'
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
  wording: english('Service Donation', {
    empty: 'No Service Donation data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Service = Row<typeof service>
