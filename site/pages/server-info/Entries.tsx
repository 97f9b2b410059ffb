import { splitEntries } from '../../../content/text.ts'
import styles from './InfoTable.module.css'

/** What separates lines or commas, one below the other; a dash where there is nothing. */
export function Entries({ text }: { text: string }) {
  const entries = splitEntries(text)
  if (entries.length < 2) return entries[0] ?? '-'
  return (
    <ul className={styles['entries']}>
      {entries.map((entry, index) => (
        <li key={index}>{entry}</li>
      ))}
    </ul>
  )
}
