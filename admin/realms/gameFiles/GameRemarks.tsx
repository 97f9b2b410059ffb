import type { GameRemark } from '../../../content/realms/gameFiles.ts'
import { fill } from '../../../content/wording.ts'
import styles from '../../sheets/sheets.module.css'
import { gameFilesWords as words } from './wording.ts'

/** Remarks that are named. */
const MOST_NAMED = 30

interface GameRemarksProps<C extends string> {
  remarks: readonly GameRemark<C>[]
  /** How many there are, with those that have not been sent. */
  count: number
  sentences: Readonly<Record<C, string>>
}

/** What is said of places in files, each with its file and line. */
export function GameRemarks<C extends string>({ remarks, count, sentences }: GameRemarksProps<C>) {
  const shown = remarks.slice(0, MOST_NAMED)
  return (
    <ul className={styles['rows']}>
      {shown.map(({ file, line, code, text }, index) => (
        <li key={`${index} ${file} ${line}`}>
          {file !== '' && <strong>{line === null ? file : fill(words.place, { file, line })}</strong>}
          <p>{fill(sentences[code], { text })}</p>
        </li>
      ))}
      {count > shown.length && <li>{fill(words.more, { count: count - shown.length })}</li>}
    </ul>
  )
}
