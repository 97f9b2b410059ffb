import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const howTo = defineContent({
  key: 'howto',
  path: '/donation/howto',
  table: 'how_tos',
  title: 'How To Donation',
  menu: 'How To',
  screen: 'table-list/donation/howto',
  name: 'donation_guide',
  order: 'hand',
  fields: {
    ...inEnglish({
      donation_guide: field.text({ label: 'Donation Guide', required: true }),
      description: field.longText({ label: 'Description', numbered: true }),
    }),
    body: field.richText({ label: 'Teks berformat', words: 'description', folder: 'howto' }),
  },
  list: { columns: ['id', 'donation_guide', 'description'] },
  wording: indonesian('How To Donation', {
    empty: 'Data How To Donation tidak tersedia.',
    loadFailed: 'Gagal mengambil How To Donation: {reason}',
  }),
})
export type HowTo = Row<typeof howTo>
