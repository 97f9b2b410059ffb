import { defineContent, type Row } from '../define.ts'
import { english } from '../wording.ts'
import { donationEntry } from './donationEntry.ts'

export const gemstone = defineContent({
  key: 'gemstone',
  path: '/donation/service/gemstone',
  table: 'gemstones',
  title: 'Gemstone Data',
  menu: 'Gemstone',
  screen: 'table-list/donation/service/gemstone',
  ...donationEntry,
  wording: english('Gemstone', { empty: 'No Gemstone data available.', deleteFailed: 'Delete failed. {reason}' }),
})
export type Gemstone = Row<typeof gemstone>
