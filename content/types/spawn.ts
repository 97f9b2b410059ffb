import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const spawn = defineContent({
  key: 'spawns',
  path: '/game-info/spawns',
  table: 'spawns',
  title: 'Monster Spawn',
  screen: 'table-list/game-info/spawns',
  name: 'monster_id',
  large: true,
  fields: {
    monster_id: field.reference('monsters', { label: 'ID monster', as: 'monster', required: true }),
    map_information_id: field.reference('mapinfo', { label: 'ID peta', as: 'map_information', required: true }),
    amount: field.number({ label: 'Jumlah' }),
    respawn_seconds: field.number({ label: 'Muncul kembali', hint: 'Detik sampai muncul lagi.' }),
    x: field.number({
      label: 'X',
      hint: 'Dalam sel game, X dari kiri, Y dari bawah. Kosong: di mana saja di peta.',
    }),
    y: field.number({ label: 'Y' }),
  },
  list: { columns: ['id', 'monster_id', 'map_information_id', 'amount', 'respawn_seconds'] },
  wording: indonesian('Monster Spawn', {
    empty: 'Tidak ada data Monster Spawn yang tersedia.',
    loaded: 'Data Monster Spawn berhasil dimuat.',
    noneYet: 'Belum ada data Monster Spawn.',
  }),
})
export type Spawn = Row<typeof spawn>
