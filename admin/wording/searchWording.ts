import { fill, type Wording } from '../../content/wording.ts'

const corrected: Readonly<Record<Wording['language'], string>> = {
  id: 'Tidak ada yang cocok dengan “{q}”. Ditampilkan: “{searchedFor}”.',
  en: 'Nothing matches “{q}”. Shown: “{searchedFor}”.',
}

export const correctedText = (language: Wording['language'], q: string, searchedFor: string): string =>
  fill(corrected[language], { q, searchedFor })
