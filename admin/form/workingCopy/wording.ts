import { bilingual } from '../../../content/messages/messages.ts'

export const workingCopyWording = bilingual('admin.form.workingCopy', {
  id: {
    waiting: 'Perubahan belum terbit',
    about: 'Salinan kerja: pengunjung belum melihat perubahan ini. Terakhir disimpan {time} oleh {name}.',
    somebody: 'skrip',
    save: 'Simpan salinan kerja',
    saving: 'Menyimpan...',
    publish: 'Terbitkan perubahan',
    saved: 'Salinan kerja disimpan. Pengunjung belum melihatnya.',
    throwAway: 'Buang salinan kerja',
    confirm: 'Buang salinan kerja ini?',
    confirmAbout: 'Perubahan yang belum terbit hilang. Yang sudah terbit tetap seperti semula.',
    confirmYes: 'Buang',
    thrownAway: 'Salinan kerja dibuang.',
    throwAwayFailed: 'Salinan kerja belum dapat dibuang: {reason}',
  },
  en: {
    waiting: 'Unpublished changes',
    about: 'Working copy: visitors do not see these changes yet. Last saved {time} by {name}.',
    somebody: 'a script',
    save: 'Save working copy',
    saving: 'Saving...',
    publish: 'Publish changes',
    saved: 'The working copy is saved. Visitors do not see it yet.',
    throwAway: 'Discard working copy',
    confirm: 'Discard this working copy?',
    confirmAbout: 'The unpublished changes are lost. What is published stays as it is.',
    confirmYes: 'Discard',
    thrownAway: 'The working copy was discarded.',
    throwAwayFailed: 'The working copy could not be discarded: {reason}',
  },
})
