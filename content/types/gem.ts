import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const gem = defineContent({
  key: 'gemInformation',
  path: '/game-info/server-information/gem-information',
  table: 'gems',
  title: 'Gem Information',
  menu: 'Gem Info',
  screen: 'table-list/game-info/server-info/featureinfo/gem-information',
  name: 'name_item',
  fields: inEnglish({
    image: field.picture({ label: 'Image', folder: 'gems', holds: 'belowStorage', frame: [1, 1] }),
    name_item: field.text({ label: 'Item Name', required: true }),
    type: field.text({ label: 'Type', required: true }),
    trade: field.text({ label: 'Trade', required: true }),
  }),
  list: { columns: ['id', 'image', 'name_item', 'type', 'trade'] },
  wording: indonesian('Gem Information', {
    empty: 'Tidak ada data Gem yang tersedia.',
    loadFailed: 'Gagal memuat data Gem Information',
    saveFailed: '{reason}',
    saveDefault: 'Gagal menyimpan Gem Information.',
  }),
})
export type Gem = Row<typeof gem>
