import { messages } from '../../content/messages/messages.ts'

export const pagesWording = messages('server.pages', {
  language: 'id',
  // Title of the page that appears if a form is sent without scripts.
  needsScripts: 'JavaScript harus aktif',
  formNotRead: 'Formulir ini memerlukan JavaScript. Isian Anda tidak dibaca dan tidak disimpan.',
  backToForm: 'Kembali ke formulir',
  // Title of the page that appears if another page could not be made.
  failed: 'Terjadi kesalahan',
  notShown: 'Halaman ini belum dapat ditampilkan. Silakan coba lagi sebentar lagi.',
  backHome: 'Kembali ke beranda',
  // The motto of a site whose operator has given it none.
  motto: 'Lewati gerbang, mulai petualangan.',
  feed: 'Berita terbaru dari {site}',
  // {host} is where the video is, such as YouTube.
  video: 'Video {host}',
})

export const pagesEnglish = messages('server.pages.english', {
  language: 'en',
  // A secret link to a page that is not published yet.
  linkTakenBack: 'The link was taken back.',
  // What a picture for previews of a link is of; the number of the game may follow.
  kinds: { item: 'Item', monster: 'Monster', map: 'Map' },
})
