import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const pendant = defineContent({
  key: 'pendantInformation',
  path: '/game-info/server-information/pendant-information',
  table: 'pendants',
  title: 'Pendant Information',
  menu: 'Pendant Info',
  screen: 'table-list/game-info/server-info/featureinfo/pendant-information',
  name: 'name_item',
  fields: inEnglish({
    image: field.picture({ label: 'Image', folder: 'pendants', holds: 'belowStorage', frame: [1, 1] }),
    name_item: field.text({ label: 'Item Name', required: true }),
    type: field.text({ label: 'Type', required: true }),
    trade: field.text({ label: 'Trade', required: true }),
  }),
  list: { columns: ['id', 'image', 'name_item', 'type', 'trade'] },
  wording: indonesian('Pendant Information', {
    empty: 'Tidak ada data Pendant yang tersedia.',
    loadFailed: 'Gagal mengambil data Pendant: {reason}',
    saveFailed: '{reason}',
    saveDefault: 'Gagal menyimpan Pendant Information.',
    deleteFailed: 'Terjadi kesalahan saat menghapus pendant: {reason}',
  }),
})
export type Pendant = Row<typeof pendant>
