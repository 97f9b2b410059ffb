import type { Wording } from '../../content/wording.ts'

const id = {
  previous: 'Baris sebelumnya',
  next: 'Baris berikutnya',
  duplicate: 'Duplikat',
  position: '{position} dari {total}',
  stepAbout: 'Simpan dulu sebelum pindah ke baris lain?',
}

const en: typeof id = {
  previous: 'Previous row',
  next: 'Next row',
  duplicate: 'Duplicate',
  position: '{position} of {total}',
  stepAbout: 'Save before you go to another row?',
}

export const formWording: { [L in Wording['language']]: typeof id } = { id, en }
