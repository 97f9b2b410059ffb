import { messages } from '../../../content/messages/messages.ts'

/** Of the page of all maps, which is in the browser, and of those of each. */
export const mapWording = messages('site.map', {
  language: 'id',
  map: 'Map',
  npc: 'NPC',
  drop: 'Drop',
  monster: 'Monster',
  gone: 'Map tidak ditemukan.',
  // In the title of the browser’s tab.
  goneTitle: 'Map tidak ditemukan',
  titleOf: 'Map {name}',
  description: 'Gambar setiap map, dengan NPC dan drop monster di dalamnya.',
  descriptionOf: 'Gambar map {name}, dengan NPC dan drop monster di dalamnya.',
  show: 'Tampilkan',
  picture: 'Gambar map {name}',
  wholePage: 'Monster, NPC, dan drop di {name}',
  npcsIn: 'NPC di {name}',
  dropsIn: 'Drop di {name}',
  allNpcs: 'Lihat semua {count, number} NPC di map ini',
  allDrops: 'Lihat semua {count, number} drop di map ini',
  atlas: 'Atlas',
  maps: '{count, number} map',
  // The levels are as in “1–20”.
  levels: 'Monster level {levels}',
})

export const mapEnglish = messages('site.map.english', {
  language: 'en',
  choose: 'Please select a map to view.',
  noChoice: 'Select Map',
  noPicture: 'No image available for this map.',
  npc: 'NPC',
  currency: 'Currency',
  monster: 'Monster',
  itemDrop: 'Item Drop',
  loading: 'Loading Maps...',
})
