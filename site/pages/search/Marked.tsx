import styles from './SearchPage.module.css'

export function Marked({ text, words }: { text: string; words: string }) {
  const patterns = words
    .split(/\s+/)
    .filter(Boolean)
    // Longer words come first, because a shorter word would otherwise match the start of a longer one.
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (patterns.length === 0) return text
  // `split` with a group in the pattern puts the matches at the odd indices.
  return text.split(new RegExp(`(${patterns.join('|')})`, 'gi')).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <mark key={index} className={styles['mark']}>
        {part}
      </mark>
    ),
  )
}
