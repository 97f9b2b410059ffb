import { defineContent, field, inEnglish } from '../define.ts'
import { indonesian } from '../wording.ts'

export const packageCategory = defineContent({
  key: 'package-categories',
  path: '/donation/package-categories',
  table: 'package_categories',
  title: 'Package Categories',
  menu: 'Package Category',
  screen: 'table-list/donation/package-categories',
  name: 'category_name',
  fields: inEnglish({
    category_name: field.text({ label: 'Category Name', required: true }),
  }),
  list: { columns: ['id', 'category_name'] },
  wording: indonesian('Kategori paket', {
    add: 'Tambah Kategori Paket',
    edit: 'Edit Kategori Paket',
    empty: 'Tidak ada data kategori paket yang tersedia.',
    loaded: 'Data kategori paket berhasil dimuat.',
    noneYet: 'Tidak ada data kategori paket.',
    loadFailed: 'Gagal mengambil data kategori: {reason} ({status} - {body})',
    loadUnanswered: 'Gagal mengambil data kategori: {reason}',
    saveFailed: 'Gagal menyimpan kategori: {reason}',
    saveDefault: 'Terjadi kesalahan.',
    deleteDefault: 'Gagal menghapus data.',
    confirmDelete: 'Apakah Anda yakin ingin menghapus kategori ini?',
  }),
})
