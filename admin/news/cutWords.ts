/** Words of a description that the list shows. Specification, section 9. */
const MOST_WORDS = 20

/** The first words of a text, and whether any were left out. */
export function cutWords(text: string): { text: string; cut: boolean } {
  const words = text.split(/\s+/).filter(Boolean)
  if (words.length <= MOST_WORDS) return { text, cut: false }
  return { text: `${words.slice(0, MOST_WORDS).join(' ')}…`, cut: true }
}
