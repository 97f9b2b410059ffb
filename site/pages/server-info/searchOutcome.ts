/** What is said where a search finds nothing. */
export const noMatchText = (text: string): string =>
  text ? `Tidak ada yang cocok dengan “${text}”.` : 'Tidak ada yang cocok dengan pilihan ini.'

/** What is said where a search was made again with its typing errors corrected. */
export const correctedText = (text: string, searchedFor: string): string =>
  `${noMatchText(text)} Ditampilkan: “${searchedFor}”.`
