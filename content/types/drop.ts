import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const drop = defineContent({
  key: 'droplist',
  path: '/game-info/server-information/droplist',
  table: 'drops',
  title: 'Drop List',
  screen: 'table-list/game-info/server-info/droplist',
  name: 'monster',
  large: true,
  fields: {
    monster: field.text({ label: 'Monster Name', required: true }),
    map_information_id: field.reference('mapinfo', { label: 'Map Info ID', as: 'map_information', required: true }),
    items_id: field.reference('item', { label: 'Items ID', as: 'items', required: true }),
    monster_id: field.reference('monsters', {
      label: 'Monster ID',
      as: 'monster_row',
      hint: 'Visitors read the name of this monster in place of Monster Name.',
    }),
    chance: field.number({
      label: 'Chance',
      most: 100,
      decimals: 4,
      hint: 'Percent, before the rates of the server, which the site applies by itself: 0.01 is one in ten thousand.',
    }),
    quantity: field.number({ label: 'Quantity' }),
  },
  list: { columns: ['id', 'monster', 'map_information_id', 'items_id'] },
  wording: indonesian('Drop List', {
    empty: 'Tidak ada data Drop List yang tersedia.',
    loaded: 'Data Drop List berhasil dimuat.',
    noneYet: 'Data Drop List belum ada.',
    saveDefault: 'Terjadi kesalahan.',
  }),
})
export type Drop = Row<typeof drop>
