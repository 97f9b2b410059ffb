import { fill } from '../../content/messages/fill.ts'
import { messages } from '../../content/messages/messages.ts'

export const outcomeWording = messages('site.outcome', {
  language: 'id',
  search: 'Cari',
  found: '{count, number} ditemukan.',
  noMatch: 'Tidak ada yang cocok dengan “{text}”.',
  noneOfChoice: 'Tidak ada yang cocok dengan pilihan ini.',
  // What was searched instead, because nothing has the words as they were typed.
  corrected: 'Tidak ada yang cocok dengan “{text}”. Ditampilkan: “{other}”.',
  showAll: 'Tampilkan semua',
})

export const noMatchText = (text: string): string =>
  text ? fill(outcomeWording.noMatch, { text }) : outcomeWording.noneOfChoice

export const correctedText = (text: string, other: string): string => fill(outcomeWording.corrected, { text, other })
