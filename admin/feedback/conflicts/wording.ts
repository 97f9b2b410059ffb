import { bilingual } from '../../../content/messages/messages.ts'

export const conflictWording = bilingual('admin.feedback.conflicts', {
  id: {
    changedBy: 'Diubah oleh {name}, {time}',
    rowChangedBy: '{row}: diubah oleh {name}, {time}.',
    somebody: 'skrip',
    usesTitle: 'Data ini masih dipakai',
    usesAbout: 'Ubah atau hapus dulu yang memakainya:',
    use: '{title} ({count, number})',
    moreUses: 'dan {count, number} lagi',
    understood: 'Tutup',
  },
  en: {
    changedBy: 'Changed by {name}, {time}',
    rowChangedBy: '{row}: changed by {name}, {time}.',
    somebody: 'a script',
    usesTitle: 'This is still in use',
    usesAbout: 'First change or delete what uses it:',
    use: '{title} ({count, number})',
    moreUses: 'and {count, number} more',
    understood: 'Close',
  },
})
