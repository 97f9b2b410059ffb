const id = {
  share: 'Bagikan pratinjau',
  about:
    'Isian disimpan dulu sebagai draf atau salinan kerja. Siapa pun yang memegang tautan ini melihat halamannya tanpa perlu masuk.',
  hours: 'Berlaku selama',
  durations: { 1: '1 jam', 24: '1 hari', 168: '7 hari' },
  make: 'Buat tautan',
  making: 'Membuat tautan...',
  makeFailed: 'Tautan belum dapat dibuat: {reason}',
  label: 'Tautan pratinjau',
  byHand: 'Browser tidak mengizinkan penyalinan. Salin tautan yang terpilih dengan Ctrl+C.',
  shownOnce: 'Tautan ini hanya ditampilkan sekali dan berlaku sampai {time}.',
  living: 'Tautan yang masih berlaku',
  none: 'Belum ada tautan.',
  loading: 'Memuat tautan...',
  loadFailed: 'Tautan belum dapat dimuat: {reason}',
  made: 'Dibuat oleh {name} pada {time}',
  until: 'Berlaku sampai {time}',
  untitled: 'Tanpa judul',
  takeBack: 'Tarik kembali',
  takenBack: 'Tautan ditarik kembali.',
  takeBackFailed: 'Tautan belum dapat ditarik kembali: {reason}',
}

const en: typeof id = {
  share: 'Share the preview',
  about:
    'The form is saved first, as a draft or a working copy. Anyone who has this link sees its page without logging in.',
  hours: 'Opens for',
  durations: { 1: '1 hour', 24: '1 day', 168: '7 days' },
  make: 'Make a link',
  making: 'Making the link...',
  makeFailed: 'The link could not be made: {reason}',
  label: 'Link to the preview',
  byHand: 'The browser does not allow copying. Copy the selected link with Ctrl+C.',
  shownOnce: 'This link is shown this once, and opens until {time}.',
  living: 'Links that open',
  none: 'There are no links.',
  loading: 'Loading links...',
  loadFailed: 'The links could not be loaded: {reason}',
  made: 'Made by {name} on {time}',
  until: 'Opens until {time}',
  untitled: 'Without a title',
  takeBack: 'Take back',
  takenBack: 'The link was taken back.',
  takeBackFailed: 'The link could not be taken back: {reason}',
}

export const previewLinkWording = { id, en }
