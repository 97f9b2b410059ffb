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
    items_name: field.text({ label: 'Item Name', required: true }),
    kind: field.text({ label: 'Kind', search: false, limit: 60, example: 'Weapon' }),
    description: field.longText({ label: 'Description', search: false }),
    body: field.richText({ label: 'Formatted text', words: 'description', folder: 'items' }),
    icon: field.picture({ label: 'Icon', folder: 'items', holds: 'path' }),
    weight: field.number({ label: 'Weight', decimals: 1 }),
    slots: field.number({ label: 'Slots' }),
    used_by: field.text({ label: 'Who may use it', search: false, example: 'Swordman, Knight' }),
    buy_price: field.number({ label: 'Price at NPCs', hint: 'What NPCs ask for it, in the currency of the game.' }),
    sell_price: field.number({ label: 'Price for NPCs', hint: 'What NPCs give for it, in the currency of the game.' }),
  },
  list: { columns: ['id', 'items_name'] },
  wording: indonesian('Item', {
    empty: 'Tidak ada data item yang tersedia.',
    loaded: 'Data Item berhasil dimuat.',
  }),
})
export type Item = Row<typeof item>
