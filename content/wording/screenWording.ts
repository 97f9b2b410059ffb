import type { ContentType } from '../define.ts'
import type { Wording } from '../wording.ts'

type Family = Omit<Wording, 'language' | 'empty'>

const indonesian = (feature: string): Family => ({
  add: `Tambah ${feature}`,
  edit: `Edit ${feature}`,
  remove: 'Hapus',
  cancel: 'Batal',
  submitNew: 'Simpan',
  submitEdit: 'Perbarui',
  saving: 'Menyimpan...',
  loading: 'Loading...',
  loaded: null,
  noneYet: null,
  loadFailed: `Gagal mengambil data ${feature}: {reason}`,
  loadUnanswered: null,
  added: `${feature} berhasil ditambahkan.`,
  updated: `${feature} berhasil diperbarui.`,
  deleted: `${feature} berhasil dihapus.`,
  saveFailed: `Gagal menyimpan ${feature}: {reason}`,
  saveDefault: null,
  deleteDefault: null,
  unknownReason: 'Terjadi kesalahan.',
  deleteFailed: 'Terjadi kesalahan saat menghapus: {reason}',
  saveUnreadable: null,
  deleteUnreadable: null,
  confirmDelete: 'Apakah Anda yakin ingin menghapus data ini?',
  confirmYes: 'Ya, hapus',
})

const english = (feature: string): Family => ({
  add: `Add ${feature}`,
  edit: `Edit ${feature}`,
  remove: 'Delete',
  cancel: 'Cancel',
  submitNew: 'Save',
  submitEdit: 'Update',
  saving: 'Saving...',
  loading: 'Loading...',
  loaded: null,
  noneYet: null,
  loadFailed: `Failed to fetch ${feature}: {reason}`,
  loadUnanswered: null,
  added: `${feature} added successfully.`,
  updated: `${feature} updated successfully.`,
  deleted: `${feature} deleted successfully.`,
  saveFailed: `Failed to save ${feature}: {reason}`,
  saveDefault: null,
  deleteDefault: null,
  unknownReason: 'An error occurred.',
  deleteFailed: 'An error occurred while deleting: {reason}',
  saveUnreadable: null,
  deleteUnreadable: null,
  confirmDelete: 'Are you sure you want to delete this data?',
  confirmYes: 'Yes, delete',
})

const families = { id: indonesian, en: english }

export const wordingOf = ({ wording: { language, feature, own } }: Pick<ContentType, 'wording'>): Wording => ({
  language,
  ...families[language](feature),
  ...own,
})
