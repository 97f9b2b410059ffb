import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

/** The things a player can hold; drops and packages refer to them. docs/product.md, section 3. */
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
    items_name: field.text({ label: 'Item Name', required: true }),
  },
  list: { columns: ['id', 'items_name'] },
  wording: indonesian('Item', {
    empty: 'Tidak ada data item yang tersedia.',
    loaded: 'Data Item berhasil dimuat.',
  }),
})
export type Item = Row<typeof item>
