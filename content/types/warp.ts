import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const warp = defineContent({
  key: 'warps',
  path: '/game-info/warps',
  table: 'warps',
  title: 'Warp List',
  screen: 'table-list/game-info/warps',
  name: 'map_information_id',
  large: true,
  fields: {
    map_information_id: field.reference('mapinfo', { label: 'Dari peta', as: 'map_information', required: true }),
    x: field.number({ label: 'X', hint: 'Dalam sel game, X dari kiri, Y dari bawah.', index: false }),
    y: field.number({ label: 'Y', index: false }),
    to_map_id: field.reference('mapinfo', { label: 'Ke peta', as: 'to_map', required: true }),
    to_x: field.number({ label: 'X tujuan', index: false }),
    to_y: field.number({ label: 'Y tujuan', index: false }),
  },
  list: { columns: ['id', 'map_information_id', 'x', 'y', 'to_map_id'] },
  wording: indonesian('Warp List', {
    empty: 'Tidak ada data Warp List yang tersedia.',
    loaded: 'Data Warp List berhasil dimuat.',
    noneYet: 'Belum ada data Warp List.',
  }),
})
export type Warp = Row<typeof warp>
