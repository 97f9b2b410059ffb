import { messages } from '../../../content/messages/messages.ts'

/** What is being done, beside a bar of progress. */
export const importSteps = messages('server.gameImport.steps', {
  language: 'en',
  comparing: 'Comparing',
  writing: 'Writing',
  encoding: 'Encoding pictures',
  storing: 'Storing pictures',
})

/** A draft of a news item on what an import has changed for players. */
export const patchNotesWording = messages('server.gameImport.patchNotes', {
  language: 'id',
  // {day} is a date.
  title: 'Catatan pembaruan {day}',
  // This and the next ones are headings.
  newItems: 'Item baru: {count}',
  changedItems: 'Item yang berubah: {count}',
  goneItems: 'Item yang dihapus: {count}',
  newMonsters: 'Monster baru: {count}',
  changedMonsters: 'Monster yang berubah: {count}',
  goneMonsters: 'Monster yang dihapus: {count}',
  drops: 'Drop yang berubah: {count}',
  maps: 'Kemunculan monster berubah di: {names}',
  // The last of a list of names.
  more: 'dan {count} lagi',
  // Of an item or a monster, as the label of what has changed.
  name: 'Nama',
  change: '{label} {before} → {after}',
  // In the place of a value that is empty.
  nothing: '–',
  // Chances, after what a monster drops.
  newDrop: 'baru, {after}',
  goneDrop: 'tidak lagi',
  changedDrop: '{before} → {after}',
  unknownChance: 'peluang tidak diketahui',
  none: 'Tidak ada yang berubah untuk pemain.',
})
