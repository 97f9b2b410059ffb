import { splitEntries } from '../../content/text.ts'
import styles from './EntryList.module.css'

interface EntryListProps {
  /** Entries separated by lines or commas. */
  text: string
  bullets?: boolean
}

/** The entries of a text below each other; a dash if there is none. */
export function EntryList({ text, bullets = false }: EntryListProps) {
  const entries = splitEntries(text)
  const [first = '-'] = entries
  if (entries.length === 0 || (entries.length === 1 && !bullets)) return first
  return (
    <ul className={bullets ? styles['bullets'] : styles['plain']}>
      {entries.map((entry, index) => (
        <li key={index}>{entry}</li>
      ))}
    </ul>
  )
}
