import styles from './SearchPage.module.css'

export function Marked({ text, words }: { text: string; words: string }) {
  const patterns = words
    .split(/\s+/)
    .filter(Boolean)
    // Longest first, so that no prefix of it is marked instead.
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (patterns.length === 0) return text
  // Every second element is a match.
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
