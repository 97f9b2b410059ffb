import { bilingual } from '../../content/messages/messages.ts'

export const formWording = bilingual('admin.form', {
  id: {
    previous: 'Baris sebelumnya',
    next: 'Baris berikutnya',
    duplicate: 'Duplikat',
    position: '{position} dari {total}',
    stepAbout: 'Simpan dulu sebelum pindah ke baris lain?',
  },
  en: {
    previous: 'Previous row',
    next: 'Next row',
    duplicate: 'Duplicate',
    position: '{position} of {total}',
    stepAbout: 'Save before you go to another row?',
  },
})
