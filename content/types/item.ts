import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const item = defineContent({
  key: 'item',
  path: '/game-info/items',
  table: 'items',
  title: 'Items Information',
  menu: 'items',
  screen: 'table-list/game-info/items',
  name: 'items_name',
  large: true,
  fields: {
    items_name: field.text({ label: 'Item Name', labelLang: 'en', required: true }),
    kind: field.text({ label: 'Jenis', search: false, limit: 60, example: 'Weapon' }),
    description: field.longText({ label: 'Deskripsi', search: false }),
    body: field.richText({ label: 'Teks berformat', words: 'description', folder: 'items' }),
    icon: field.picture({ label: 'Ikon', folder: 'items', holds: 'path' }),
    weight: field.number({ label: 'Berat', decimals: 1 }),
    slots: field.number({ label: 'Slot' }),
    used_by: field.text({ label: 'Dapat dipakai oleh', search: false, example: 'Swordman, Knight' }),
    buy_price: field.number({ label: 'Harga beli', hint: 'Yang diminta NPC, dalam mata uang game.' }),
    sell_price: field.number({ label: 'Harga jual', hint: 'Yang dibayar NPC, dalam mata uang game.' }),
  },
  list: { columns: ['id', 'items_name'] },
  wording: indonesian('Item', {
    empty: 'Tidak ada data item yang tersedia.',
    loaded: 'Data Item berhasil dimuat.',
  }),
})
export type Item = Row<typeof item>
