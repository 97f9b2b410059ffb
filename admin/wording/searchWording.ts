import { fill } from '../../content/messages/fill.ts'
import { bilingual } from '../../content/messages/messages.ts'

const corrected = bilingual('admin.search', {
  id: { corrected: 'Tidak ada yang cocok dengan “{q}”. Ditampilkan: “{searchedFor}”.' },
  en: { corrected: 'Nothing matches “{q}”. Shown: “{searchedFor}”.' },
})

export const correctedText = (language: string, q: string, searchedFor: string): string =>
  fill(corrected(language).corrected, { q, searchedFor })
