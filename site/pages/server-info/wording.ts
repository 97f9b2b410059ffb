import { messages } from '../../../content/messages/messages.ts'

export const serverInfoWording = messages('site.serverInfo', {
  language: 'id',
  description: 'Fitur dan informasi server, daftar NPC beserta mata uangnya, dan daftar drop monster di setiap map.',
  npcs: '{count, number} NPC',
  drops: '{count, number} drop',
  features: '{pendants, number} pendant dan {gems, number} gem',
  findNpcs: 'Cari NPC, map, mata uang',
  findDrops: 'Cari monster, map, item',
  map: 'Map',
  monster: 'Monster',
  item: 'Item',
  // For screen readers, before what a list is filtered by, as in “Hapus Map: Prontera”.
  remove: 'Hapus',
  // Before what is chosen, as in “Map: Prontera”.
  filter: '{label}:',
  viewItem: 'Lihat item {name}',
  viewMap: 'Lihat map {name}',
  // If the server does not answer. The reason is a sentence.
  failed: 'ERROR: {reason}',
})

export const serverInfoEnglish = messages('site.serverInfo.english', {
  language: 'en',
  title: 'Server Information',
  loading: 'Loading Server Information...',
  failed: 'ERROR: Request failed with status code {status}.',
  // The message is a sentence of the server.
  failedWith: 'ERROR: Request failed with status code {status}. {message}',
  features: 'Feature Information',
  general: 'General Information',
  npcs: 'NPC List Information',
  drops: 'Drop List Information',
  serverList: 'SERVER INFORMATION',
  systemList: 'SYSTEM INFORMATION',
  enabledList: 'ENABLED FEATURES',
  disabledList: 'DISABLED FEATURES',
  none: 'No information available.',
  itemName: 'Item Name',
  type: 'Type',
  trade: 'Trade',
  npc: 'NPC',
  map: 'Map',
  currency: 'Currency',
  monster: 'Monster',
  itemDrop: 'Item Drop',
  chance: 'Chance',
  most: 'At most',
})
