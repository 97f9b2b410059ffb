import { defineContent, field, inEnglish, type Row } from '../define.ts'
import { publishingFields } from '../publishing/publishing.ts'
import { indonesian } from '../wording.ts'

export const news = defineContent({
  key: 'news',
  path: '/news',
  table: 'news',
  title: 'News',
  screen: 'news',
  name: 'title',
  order: 'newest',
  large: true,
  publishing: true,
  fields: {
    ...inEnglish({
      title: field.text({ label: 'Title', required: true }),
      subtitle: field.text({ label: 'Subtitle' }),
      description: field.longText({ label: 'Description', required: true }),
    }),
    body: field.richText({ label: 'Teks berformat', words: 'description', folder: 'news' }),
    image: field.picture({ label: 'Image', labelLang: 'en', folder: 'news', holds: 'address', frame: [16, 9] }),
    category_id: field.reference('news-categories', { label: 'Kategori', as: 'category' }),
    ...publishingFields,
    pinned: field.boolean({ label: 'Sematkan di atas' }),
  },
  list: { columns: ['id', 'image', 'title', 'description'] },
  wording: indonesian('Berita', {
    add: 'Add News',
    edit: 'Edit News',
    remove: 'Delete',
    submitNew: 'Tambah',
    submitEdit: 'Simpan Perubahan',
    empty: 'No news available',
    added: 'Berita berhasil ditambahkan',
    updated: 'Berita berhasil diperbarui',
    deleted: 'Berita dihapus.',
    saveFailed: 'Terjadi kesalahan saat menyimpan berita.',
    deleteFailed: 'Gagal menghapus berita.',
    confirmDelete: 'Yakin ingin menghapus?',
    confirmYes: 'Ya, hapus!',
  }),
})
export type News = Row<typeof news>
