import { defineContent, field, type Row } from '../define.ts'
import { english } from '../wording.ts'

/**
 * The misspelling `seassonpass` is intentional: it is part of the URLs that docs/product.md specifies (sections 3 and
 * 7).
 */
export const seasonPass = defineContent({
  key: 'seassonpass',
  path: '/donation/seassonpass',
  aliases: ['/donation/seasonpass'],
  table: 'season_passes',
  title: 'Seasson Pass Donation Data',
  menu: 'Season Pass',
  screen: 'table-list/donation/seassonpass',
  name: 'donation_title',
  fields: {
    donation_title: field.text({ label: 'Donation Title', required: true }),
    pricing: field.text({ label: 'Pricing', required: true, price: true, example: 'Rp. 50.000' }),
    image: field.picture({ label: 'Image', folder: 'seassonpass', holds: 'name', none: 'No Image', frame: [16, 9] }),
  },
  list: { columns: ['id', 'donation_title', 'pricing', 'image'] },
  closing: 'xAlone',
  wording: english('Seasson Pass Donation', {
    empty: 'No Seasson Pass Donation data available.',
    deleteFailed: 'Delete failed. {reason}',
  }),
})
export type SeasonPass = Row<typeof seasonPass>
