import { defineContent, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { donationEntry } from './donationEntry.ts'

export const retail = defineContent({
  key: 'retail',
  path: '/donation/retail',
  table: 'retail_donations',
  title: 'Retail Donation Data',
  menu: 'Retail Donation',
  screen: 'table-list/donation/retail',
  ...donationEntry,
  wording: english('Retail Donation', {
    empty: 'No Retail Donation data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type Retail = Row<typeof retail>
