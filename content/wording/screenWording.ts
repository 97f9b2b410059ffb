import type { ContentType } from '../define.ts'
import { fill } from '../messages/fill.ts'
import { bilingual } from '../messages/messages.ts'
import type { Wording } from '../wording.ts'

/** The usual sentences of the specification. `{feature}` is the name of what the screen is about. */
const usual = bilingual('types.usual', {
  id: {
    add: 'Tambah {feature}',
    edit: 'Edit {feature}',
    remove: 'Hapus',
    cancel: 'Batal',
    submitNew: 'Simpan',
    submitEdit: 'Perbarui',
    saving: 'Menyimpan...',
    loading: 'Loading...',
    loadFailed: 'Gagal mengambil data {feature}: {reason}',
    added: '{feature} berhasil ditambahkan.',
    updated: '{feature} berhasil diperbarui.',
    deleted: '{feature} berhasil dihapus.',
    saveFailed: 'Gagal menyimpan {feature}: {reason}',
    unknownReason: 'Terjadi kesalahan.',
    deleteFailed: 'Terjadi kesalahan saat menghapus: {reason}',
    confirmDelete: 'Apakah Anda yakin ingin menghapus data ini?',
    confirmYes: 'Ya, hapus',
  },
  en: {
    add: 'Add {feature}',
    edit: 'Edit {feature}',
    remove: 'Delete',
    cancel: 'Cancel',
    submitNew: 'Save',
    submitEdit: 'Update',
    saving: 'Saving...',
    loading: 'Loading...',
    loadFailed: 'Failed to fetch {feature}: {reason}',
    added: '{feature} added successfully.',
    updated: '{feature} updated successfully.',
    deleted: '{feature} deleted successfully.',
    saveFailed: 'Failed to save {feature}: {reason}',
    unknownReason: 'An error occurred.',
    deleteFailed: 'An error occurred while deleting: {reason}',
    confirmDelete: 'Are you sure you want to delete this data?',
    confirmYes: 'Yes, delete',
  },
})

/** The specification has these for some types alone. */
const unusual = {
  loaded: null,
  noneYet: null,
  loadUnanswered: null,
  saveDefault: null,
  deleteDefault: null,
  saveUnreadable: null,
  deleteUnreadable: null,
}

export function wordingOf({ wording: { language, feature, own } }: Pick<ContentType, 'wording'>): Wording {
  const sentences = usual(language)
  const filled = mapValues(sentences, (sentence) => fill(sentence, { feature }))
  return { ...unusual, ...filled, ...own, language }
}

const mapValues = <T extends Readonly<Record<string, string>>>(texts: T, map: (text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, map(text)])) as { [N in keyof T]: string } // It has the same names.
