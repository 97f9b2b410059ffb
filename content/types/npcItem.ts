import { defineContent, field } from '../define.ts'
import { indonesian } from '../wording.ts'

export const npcItem = defineContent({
  key: 'npc-items',
  path: '/game-info/npc-items',
  table: 'npc_items',
  title: 'NPC Item List',
  screen: 'table-list/game-info/npc-items',
  name: 'items_id',
  large: true,
  fields: {
    npc_id: field.reference('npclist', { label: 'ID NPC', as: 'npc', required: true }),
    items_id: field.reference('item', { label: 'ID item', as: 'items', required: true }),
    price: field.number({
      label: 'Harga',
      hint: 'Dalam mata uang yang diterima NPC. Kosong: harga beli pada item.',
    }),
  },
  list: { columns: ['id', 'npc_id', 'items_id', 'price'] },
  wording: indonesian('NPC Item List', {
    empty: 'Tidak ada data NPC Item List yang tersedia.',
    loaded: 'Data NPC Item List berhasil dimuat.',
    noneYet: 'Belum ada data NPC Item List.',
  }),
})
