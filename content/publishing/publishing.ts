import { field } from '../define.ts'

/** What a row is to visitors: nothing, something to come, or there. */
const STATES = ['published', 'scheduled', 'draft'] as const
type State = (typeof STATES)[number]

/** The fields of a type whose rows are drafts, or public from a time on (`publishing` in its declaration). */
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
 * What a row is now. A draft is stored as such, and everything else as published: whether its time has come, the clock says. So
 * nothing has to be done when it comes.
 */
export function stateOf(row: Readonly<Record<string, unknown>>, now: Date): State {
  if (row['state'] === 'draft') return 'draft'
  const from = row['published_at']
  return typeof from === 'string' && from > now.toISOString() ? 'scheduled' : 'published'
}

/** Which rows a list shows: what visitors see, or all, for those who may edit them. */
export type Shown = 'public' | 'all'
