/** Default focal point, in percent. */
export const MIDDLE = 50
export const WHOLE = 100

/** The middle if the text is not a percentage. */
export const readPercent = (text: string): number =>
  /^\d{1,3}$/.test(text.trim()) ? Math.min(WHOLE, Number(text)) : MIDDLE
