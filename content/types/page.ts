import { defineContent, field, type Row } from '../define.ts'
import { publishingFields } from '../publishing/publishing.ts'
import { indonesian } from '../wording.ts'

export const page = defineContent({
  key: 'pages',
  path: '/pages',
  table: 'pages',
  title: 'Pages',
  screen: 'pages',
  name: 'title',
  order: 'newest',
  publishing: true,
  unique: ['address'],
  fields: {
    title: field.text({ label: 'Judul', required: true }),
    address: field.text({
      label: 'Alamat',
      required: true,
      page: 'title',
      search: false,
      example: '/panduan',
      exampleLang: 'id',
      hint: 'Huruf kecil, angka, dan tanda hubung. Jika diganti, alamat lama mengarah ke yang baru.',
    }),
    summary: field.text({ label: 'Ringkasan', hint: 'Untuk mesin pencari, dan saat tautannya dibagikan.' }),
    description: field.longText({ label: 'Isi', required: true }),
    body: field.richText({ label: 'Teks berformat', words: 'description', folder: 'pages' }),
    image: field.picture({ label: 'Gambar', folder: 'pages', holds: 'name', frame: [16, 9] }),
    in_menu: field.boolean({ label: 'Tampilkan di menu' }),
    menu_id: field.reference('menu', {
      label: 'Di bawah menu',
      as: 'menu',
      hint: 'Kosong: di ujung menu.',
    }),
    ...publishingFields,
  },
  list: { columns: ['title', 'address', 'state', 'published_at'] },
  wording: indonesian('Halaman', {
    add: 'Tambah Halaman',
    edit: 'Edit Halaman',
    submitNew: 'Tambah',
    submitEdit: 'Simpan Perubahan',
    empty: 'Belum ada halaman.',
  }),
})
export type Page = Row<typeof page>
