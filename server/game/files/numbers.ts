/** Null if it is not one. */
export function wholeNumber(text: string): number | null {
  if (!/^[+-]?(\d{1,15}|0[xX][0-9a-fA-F]{1,12})$/.test(text)) return null
  return text.startsWith('-') ? -Number(text.slice(1)) : Number(text)
}

const LARGEST_GAME_ID = 2 ** 31 - 1

export const isGameId = (id: number | null): id is number => id !== null && id > 0 && id <= LARGEST_GAME_ID

/** All of ten thousand. */
export const LARGEST_RATE = 10_000
