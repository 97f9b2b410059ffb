import { field } from '../define.ts'

const STATES = ['published', 'scheduled', 'draft'] as const
type State = (typeof STATES)[number]

export const publishingFields = {
  state: field.choice({
    label: 'Status',
    options: STATES,
    words: { draft: 'Draf', scheduled: 'Terjadwal', published: 'Terbit' },
    search: false,
    begins: true,
    publishes: ['published', 'scheduled'],
  }),
  published_at: field.time({
    label: 'Waktu terbit',
    hint: 'Kosong: saat disimpan. Waktu yang akan datang: terbit sendiri pada saat itu.',
  }),
  author: field.text({ label: 'Penulis', hint: 'Nama yang dibaca pengunjung.' }),
}

/**
 * A row that is stored as scheduled becomes public at its time without a scheduled job. A row that is stored as
 * published is public whatever its time, so that it stays public if the clock is set back.
 */
export function stateOf({ state, published_at: from }: Readonly<Record<string, unknown>>, now: Date): State {
  if (state === 'draft') return 'draft'
  return state === 'scheduled' && typeof from === 'string' && from > now.toISOString() ? 'scheduled' : 'published'
}

export type Shown = 'public' | 'all'
