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
 * A scheduled row is stored as published with a future time. It becomes public at that time without a scheduled job.
 */
export function stateOf(row: Readonly<Record<string, unknown>>, now: Date): State {
  if (row['state'] === 'draft') return 'draft'
  const from = row['published_at']
  return typeof from === 'string' && from > now.toISOString() ? 'scheduled' : 'published'
}

export type Shown = 'public' | 'all'
