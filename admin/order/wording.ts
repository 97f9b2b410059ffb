import type { Wording } from '../../content/wording.ts'

const id = {
  order: 'Urutan',
  arrange: 'Atur urutan',
  up: 'Naikkan {name}',
  down: 'Turunkan {name}',
  drag: 'Seret ke tempat lain',
  moved: '{name} kini di tempat {place} dari {total}.',
  failed: 'Gagal memindahkan: {reason}',
}

const en: typeof id = {
  order: 'Order',
  arrange: 'Arrange',
  up: 'Move {name} up',
  down: 'Move {name} down',
  drag: 'Drag to another place',
  moved: '{name} is now at place {place} of {total}.',
  failed: 'Failed to move: {reason}',
}

export const orderWording: { [L in Wording['language']]: typeof id } = { id, en }
