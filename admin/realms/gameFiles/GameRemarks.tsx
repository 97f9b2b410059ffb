import type { GameRemark } from '../../../content/realms/gameFiles.ts'
import { fill } from '../../../content/wording.ts'
import styles from '../../sheets/sheets.module.css'
import { gameFilesWords as words } from './wording.ts'

const MOST_NAMED = 30

interface GameRemarksProps<C extends string> {
  remarks: readonly GameRemark<C>[]
  /** The total number of remarks; the server sends only some of them. */
  count: number
  sentences: Readonly<Record<C, string>>
}

export function GameRemarks<C extends string>({ remarks, count, sentences }: GameRemarksProps<C>) {
  const visible = remarks.slice(0, MOST_NAMED)
  return (
    <ul className={styles['rows']}>
      {visible.map(({ file, line, code, text }, index) => (
        <li key={`${index} ${file} ${line}`}>
          {file !== '' && <strong>{line === null ? file : fill(words.place, { file, line })}</strong>}
          <p>{fill(sentences[code], { text })}</p>
        </li>
      ))}
      {count > visible.length && <li>{fill(words.more, { count: count - visible.length })}</li>}
    </ul>
  )
}
