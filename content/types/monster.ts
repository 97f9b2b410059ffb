import { defineContent, field, type Row } from '../define.ts'
import { indonesian } from '../wording.ts'

export const monster = defineContent({
  key: 'monsters',
  path: '/game-info/monsters',
  table: 'monsters',
  title: 'Monster Information',
  menu: 'Monster Info',
  screen: 'table-list/game-info/monsters',
  name: 'monster_name',
  large: true,
  fields: {
    monster_name: field.text({ label: 'Nama monster', required: true }),
    level: field.number({ label: 'Level' }),
    race: field.text({ label: 'Ras', search: false, limit: 60, example: 'Plant' }),
    element: field.text({ label: 'Elemen', search: false, limit: 60, example: 'Water 1' }),
    size: field.text({ label: 'Ukuran', search: false, limit: 60, example: 'Medium' }),
    hp: field.number({ label: 'HP' }),
    base_experience: field.number({ label: 'Base EXP', labelLang: 'en', hint: 'Sebelum rate server.' }),
    job_experience: field.number({ label: 'Job EXP', labelLang: 'en', hint: 'Sebelum rate server.' }),
    image: field.picture({ label: 'Gambar', folder: 'monsters', holds: 'path' }),
  },
  list: { columns: ['id', 'monster_name', 'level', 'race', 'element', 'image'] },
  wording: indonesian('Monster', {
    empty: 'Tidak ada data Monster yang tersedia.',
    loaded: 'Data Monster berhasil dimuat.',
    noneYet: 'Belum ada data Monster.',
  }),
})
export type Monster = Row<typeof monster>
