import type { ReactNode } from 'react'
import { formatNumber } from '../../../../content/messages/formatNumber.ts'
import numbers from '../parts/numbers.module.css'
import styles from './RankingTable.module.css'
import { realmsEnglish as english } from '../wording.ts'

export interface RankingColumn<R> {
  label: string
  cell: (row: R) => ReactNode
  wide?: boolean
}

interface RankingTableProps<R> {
  title: string
  rows: readonly R[]
  place?: (row: R) => number
  movement?: (row: R) => ReactNode
  name: (row: R) => ReactNode
  about?: (row: R) => ReactNode
  columns: readonly RankingColumn<R>[]
  rowKey: (row: R) => string
}

export function RankingTable<R>(props: RankingTableProps<R>) {
  const { title, rows, place, movement, name, about, columns, rowKey } = props
  return (
    <div className={styles['room']}>
      <table className={`${numbers['table']} ${styles['table']}`} aria-label={title}>
        <thead lang={english.language}>
          <tr>
            {place && (
              <th scope="col" className={styles['place']}>
                <abbr title={english.place}>#</abbr>
              </th>
            )}
            <th scope="col" className={styles['title']}>
              {english.name}
            </th>
            {columns.map(({ label, wide }) => (
              <th key={label} scope="col" className={wide ? styles['wide'] : undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {place && (
                <td className={styles['place']} data-place={place(row) <= 3 ? place(row) : undefined}>
                  <span className={styles['number']}>{formatNumber(place(row))}</span>
                  {movement && <span className={styles['movement']}>{movement(row)}</span>}
                </td>
              )}
              <th scope="row" className={styles['who']}>
                <span className={styles['name']}>{name(row)}</span>
                {about && <span className={styles['about']}>{about(row)}</span>}
              </th>
              {columns.map(({ label, wide, cell }) => (
                <td key={label} className={wide ? styles['wide'] : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
