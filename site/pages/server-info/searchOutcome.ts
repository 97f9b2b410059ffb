export const noMatchText = (text: string): string =>
  text ? `Tidak ada yang cocok dengan “${text}”.` : 'Tidak ada yang cocok dengan pilihan ini.'

export const correctedText = (text: string, searchedFor: string): string =>
  `${noMatchText(text)} Ditampilkan: “${searchedFor}”.`
