/** The scenes of news, slides, quests and pages: 2390 by 1344 pixels. */
export type PictureName =
  | 'gapura-fajar.webp'
  | 'kastil-senja.webp'
  | 'perang-malam.webp'
  | 'naga-bulan.webp'
  | 'pedang-silang.webp'
  | 'permata.webp'
  | 'pasar-lentera.webp'
  | 'gunung-bara.webp'
  | 'sawah-purnama.webp'
  | 'pelabuhan-layar.webp'
  | 'kabut-pagi.webp'
  | 'malam-kliwon.webp'
  | 'bengkel-tempa.webp'
  | 'kembang-api.webp'

export type QuestPictureName = 'quest-menara.webp' | 'quest-kafilah.webp' | 'quest-garam.webp' | 'quest-katakomba.webp'
