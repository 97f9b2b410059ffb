import styles from './SearchPage.module.css'

/** A text with the words of a search marked. */
export function Marked({ text, words }: { text: string; words: string }) {
  const patterns = words
    .split(/\s+/)
    .filter(Boolean)
    // The longest first, so that no beginning of it is marked in its place.
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (patterns.length === 0) return text
  // What a group matches stands at every second place.
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
