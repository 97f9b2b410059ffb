import { defineContent, field, inEnglish, type Row } from '../define.ts'
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
    ...inEnglish({
      monster: field.text({
        ...{ label: 'Monster Name', required: true, nameOf: 'monster_id' },
        hint: 'Terisi saat ID monster dipilih, selama masih kosong.',
      }),
      map_information_id: field.reference('mapinfo', { label: 'Map Info ID', as: 'map_information', required: true }),
      items_id: field.reference('item', { label: 'Items ID', as: 'items', required: true }),
    }),
    monster_id: field.reference('monsters', {
      label: 'ID monster',
      as: 'monster_row',
      hint: 'Pengunjung membaca nama monster ini, bukan Monster Name.',
    }),
    chance: field.number({
      label: 'Peluang',
      most: 100,
      decimals: 4,
      hint: 'Dalam persen, tanpa rate server, karena situs menghitungnya sendiri. 0.01 berarti satu dari sepuluh ribu.',
    }),
    quantity: field.number({ label: 'Jumlah terbanyak' }),
    prize: field.boolean({ label: 'Hadiah MVP', hint: 'Untuk pemain yang paling berjasa.', index: false }),
    steal_protected: field.boolean({ label: 'Tidak dapat dicuri', index: false }),
    fixed_chance: field.boolean({
      ...{ label: 'Peluang tetap', index: false },
      hint: 'Rate server tidak mengubahnya, seperti drop yang hanya ada di satu map.',
    }),
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
