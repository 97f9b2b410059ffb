import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const map = defineContent({
  key: 'mapinfo',
  path: '/game-info/mapinfo',
  table: 'maps',
  title: 'Map Information',
  menu: 'Map Info',
  screen: 'table-list/game-info/mapinfo',
  name: 'map_name',
  large: true,
  embedded: ['title'],
  unlisted: 'summoned',
  fields: {
    ...inEnglish({
      map_name: field.text({ label: 'Map Name', required: true }),
      image: field.picture({ label: 'Image', folder: 'mapinfo', holds: 'name' }),
    }),
    cells_wide: field.number({
      label: 'Lebar peta (sel)',
      hint: 'Ukuran peta dalam sel game. Jika lebar dan tinggi terisi, monster dan NPC ditandai pada gambarnya.',
    }),
    cells_high: field.number({ label: 'Tinggi peta (sel)' }),
    title: field.text({ label: 'Nama tampilan', example: 'Prontera Field', index: false }),
    summoned: field.boolean({
      label: 'Bukan tempat',
      hint: 'Untuk monster yang hanya muncul lewat event atau dipanggil. Tidak tampil di daftar peta.',
      index: false,
    }),
  },
  list: { columns: ['id', 'map_name', 'image'] },
  wording: indonesian('Map', {
    empty: 'Tidak ada data Map yang tersedia.',
    loaded: 'Data Map berhasil dimuat.',
    noneYet: 'Belum ada data Map.',
    deleteFailed: 'Gagal menghapus data Map. {reason}',
    deleteUnreadable: 'Respons tidak valid dari server ({status}) saat menghapus.',
  }),
})
export type GameMap = Row<typeof map>
