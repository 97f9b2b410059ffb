/** What is in focus where nothing else is said, in percent. */
export const MIDDLE = 50
export const WHOLE = 100

/** A percentage as it is typed; the middle where it is none. */
export const readPercent = (text: string): number =>
  /^\d{1,3}$/.test(text.trim()) ? Math.min(WHOLE, Number(text)) : MIDDLE
