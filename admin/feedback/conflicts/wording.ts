import type { Wording } from '../../../content/wording.ts'

const id = {
  changedBy: 'Diubah oleh {name}, {time}',
  rowChangedBy: '{row}: diubah oleh {name}, {time}.',
  somebody: 'skrip',
  usesTitle: 'Data ini masih dipakai',
  usesAbout: 'Ubah atau hapus dulu yang memakainya:',
  use: '{title} ({count})',
  moreUses: 'dan {count} lagi',
  understood: 'Tutup',
}

const en: typeof id = {
  changedBy: 'Changed by {name}, {time}',
  rowChangedBy: '{row}: changed by {name}, {time}.',
  somebody: 'a script',
  usesTitle: 'This is still in use',
  usesAbout: 'First change or delete what uses it:',
  use: '{title} ({count})',
  moreUses: 'and {count} more',
  understood: 'Close',
}

export const conflictWording: { [L in Wording['language']]: typeof id } = { id, en }
