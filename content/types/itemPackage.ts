import { defineContent, field, inEnglish } from '../define.ts'
import { indonesian } from '../wording.ts'
import { itemLook } from './itemLook.ts'

export const itemPackage = defineContent({
  key: 'item-package',
  path: '/donation/item-package',
  table: 'item_packages',
  title: 'Item Package Bonus Information',
  menu: 'Item Package Bonus',
  screen: 'table-list/donation/item-package',
  name: 'items_id',
  fields: inEnglish({
    package_bonus_id: field.reference('package-bonuses', {
      label: 'Package Bonus ID',
      as: 'package_bonus',
      required: true,
    }),
    items_id: field.reference('item', { label: 'Item ID', as: 'items', required: true, carries: itemLook }),
  }),
  unique: ['package_bonus_id', 'items_id'],
  list: { columns: ['id', 'package_bonus_id', 'items_id'] },
  wording: indonesian('Item Package Bonus', {
    empty: 'Tidak ada data tersedia.',
    loaded: 'Data Item Package Bonus berhasil dimuat.',
    loadFailed: 'Gagal mengambil data: {reason}',
    saveFailed: 'Gagal menyimpan: {reason}',
    deleteFailed: 'Gagal menghapus: {reason}',
    confirmDelete: 'Apakah Anda yakin ingin menghapus item package bonus ini?',
  }),
})
