import { defineContent, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { donationEntry } from './donationEntry.ts'

export const resource = defineContent({
  key: 'resources',
  path: '/donation/service/resources',
  table: 'resources',
  title: 'Resource Data',
  menu: 'Resources',
  screen: 'table-list/donation/service/resources',
  ...donationEntry,
  wording: english('Resource', { empty: 'No Resource data available.', deleteFailed: 'Delete failed. {reason}' }),
})
export type Resource = Row<typeof resource>
