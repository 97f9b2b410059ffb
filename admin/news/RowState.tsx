import { publishingFields } from '../../content/publishing/publishing.ts'
import { news } from '../../content/types/news.ts'
import { textOf, type AnyRow } from '../data/rows.ts'
import { Time } from '../ui/Time.tsx'
import styles from './news.module.css'

export function RowState({ row }: { row: AnyRow }) {
  const state = textOf(row, 'state')
  if (state === 'published') return null
  const from = textOf(row, 'published_at')
  const words: Readonly<Record<string, string>> = publishingFields.state.words
  return (
    <p className={styles['state']}>
      {words[state]}
      {state === 'scheduled' && (
        <>
          {' · '}
          <Time moment={from} language={news.wording.language} />
        </>
      )}
    </p>
  )
}
