const id = {
  share: 'Bagikan pratinjau',
  about:
    'Siapa pun yang memegang tautan ini melihat halaman dengan isian seperti sekarang, juga yang belum disimpan, tanpa perlu masuk.',
  hours: 'Berlaku selama',
  durations: { 1: '1 jam', 24: '1 hari', 168: '7 hari' },
  make: 'Buat tautan',
  making: 'Membuat tautan...',
  makeFailed: 'Tautan belum dapat dibuat: {reason}',
  label: 'Tautan pratinjau',
  copy: 'Salin',
  copied: 'Tersalin',
  byHand: 'Browser tidak mengizinkan penyalinan. Salin tautan yang terpilih dengan Ctrl+C.',
  shownOnce: 'Tautan ini hanya ditampilkan sekali dan berlaku sampai {time}.',
  close: 'Tutup',
  living: 'Tautan yang masih berlaku',
  none: 'Belum ada tautan.',
  loading: 'Memuat tautan...',
  loadFailed: 'Tautan belum dapat dimuat: {reason}',
  retry: 'Coba lagi',
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
    'Whoever has this link sees the page with what stands in the form now, unsaved changes included, without logging in.',
  hours: 'Opens for',
  durations: { 1: '1 hour', 24: '1 day', 168: '7 days' },
  make: 'Make a link',
  making: 'Making the link...',
  makeFailed: 'The link could not be made: {reason}',
  label: 'Link to the preview',
  copy: 'Copy',
  copied: 'Copied',
  byHand: 'The browser does not allow copying. Copy the selected link with Ctrl+C.',
  shownOnce: 'This link is shown this once, and opens until {time}.',
  close: 'Close',
  living: 'Links that open',
  none: 'There are no links.',
  loading: 'Loading links...',
  loadFailed: 'The links could not be loaded: {reason}',
  retry: 'Try again',
  made: 'Made by {name} on {time}',
  until: 'Opens until {time}',
  untitled: 'Without a title',
  takeBack: 'Take back',
  takenBack: 'The link was taken back.',
  takeBackFailed: 'The link could not be taken back: {reason}',
}

/** The words of links to a preview. */
export const previewLinkWording = { id, en }
export type PreviewLinkWords = typeof id
