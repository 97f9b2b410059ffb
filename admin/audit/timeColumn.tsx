import type { Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './audit.module.css'

export const timeColumn = <R,>(
  { time, language }: { time: string; language: string },
  momentOf: (row: R) => string,
): Column<R> => ({
  key: 'time',
  header: time,
  room: 10,
  cell: (row) => (
    <span className={styles['time']}>
      <Time moment={momentOf(row)} language={language} />
    </span>
  ),
})
