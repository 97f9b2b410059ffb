import { Table, type Column } from '../../../table/Table.tsx'
import styles from './game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

const FIRST = 20

interface FoldedTableProps<R> {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
}

/** Shows the first rows. The others are in the page, too, so that search in the page and browsers without scripts reach them. */
export function FoldedTable<R extends { id: number | string }>({ title, columns, rows }: FoldedTableProps<R>) {
  // A few more rows take less room than the words that would unfold them.
  const first = rows.length <= FIRST + 3 ? rows : rows.slice(0, FIRST)
  const rest = rows.slice(first.length)
  return (
    <>
      <Table title={title} columns={columns} rows={first} />
      {rest.length > 0 && (
        <details className={styles['folded']}>
          <summary>
            {fill(words.more, { count: rest.length })}
            <span className="visually-hidden">{fill(words.moreOf, { title })}</span>
          </summary>
          <Table title={fill(words.continued, { title })} columns={columns} rows={rest} />
        </details>
      )}
    </>
  )
}
