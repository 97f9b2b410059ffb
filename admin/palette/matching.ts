const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const wordsIn = (text: string): string[] => folded(text).split(/\s+/).filter(Boolean)

/** Returns how well the label matches the typed words: a lower number is better, and null means no match. */
export function fitOf(typed: string, label: string, others = ''): number | null {
  const words = wordsIn(typed)
  const name = folded(label)
  const all = `${name} ${folded(others)}`
  if (!words.every((word) => all.includes(word))) return null
  const whole = words.join(' ')
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  const begins = all.split(/[^\p{Letter}\p{Number}]+/u)
  if (words.every((word) => begins.some((begin) => begin.startsWith(word))))
    return words.every((word) => name.includes(word)) ? 2 : 3
  return 4
}

export function fitting<T extends { label: string; words: string }>(typed: string, all: readonly T[]): T[] {
  const fits = all.flatMap((one) => {
    const fit = fitOf(typed, one.label, one.words)
    return fit === null ? [] : [{ one, fit }]
  })
  return fits.toSorted((one, other) => one.fit - other.fit).map(({ one }) => one)
}
