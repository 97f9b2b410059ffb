export const MIDDLE = 50
export const WHOLE = 100

export const readPercent = (text: string): number =>
  /^\d{1,3}$/.test(text.trim()) ? Math.min(WHOLE, Number(text)) : MIDDLE
