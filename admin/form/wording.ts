import { bilingual } from '../../content/messages/messages.ts'

export const formWording = bilingual('admin.form', {
  id: {
    previous: 'Baris sebelumnya',
    next: 'Baris berikutnya',
    duplicate: 'Duplikat',
    position: '{position, number} dari {total, number}',
    stepAbout: 'Simpan dulu sebelum pindah ke baris lain?',
  },
  en: {
    previous: 'Previous row',
    next: 'Next row',
    duplicate: 'Duplicate',
    position: '{position, number} of {total, number}',
    stepAbout: 'Save before you go to another row?',
  },
})
