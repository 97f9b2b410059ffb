import { bilingual } from '../../content/messages/messages.ts'

export const orderWording = bilingual('admin.order', {
  id: {
    order: 'Urutan',
    arrange: 'Atur urutan',
    up: 'Naikkan {name}',
    down: 'Turunkan {name}',
    drag: 'Seret ke tempat lain',
    moved: '{name} kini di tempat {place} dari {total}.',
    failed: 'Gagal memindahkan: {reason}',
  },
  en: {
    order: 'Order',
    arrange: 'Arrange',
    up: 'Move {name} up',
    down: 'Move {name} down',
    drag: 'Drag to another place',
    moved: '{name} is now at place {place} of {total}.',
    failed: 'Failed to move: {reason}',
  },
})
