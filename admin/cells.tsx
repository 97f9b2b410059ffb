import type { ReactNode } from 'react'
import type { ContentType, Field, FieldOf, Kind } from '../content/define.ts'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import styles from './cells.module.css'
import { phrases } from './phrases.ts'
import { embeddedIn, pictureIn, rowName, textOf, type AnyRow } from './rows.ts'

interface CellProps<F extends Field> {
  type: ContentType
  row: AnyRow
  name: string
  field: F
}

/** How a value of each kind looks in a list. */
const cells: { [K in Kind]: (props: CellProps<FieldOf<K>>) => ReactNode } = {
  text: ({ row, name }) => <span className={styles['text']}>{textOf(row, name)}</span>,
  longText: ({ row, name }) => <span className={styles['longText']}>{textOf(row, name)}</span>,
  reference: ({ row, name, field }) => (
    <span className={styles['reference']}>
      <span className={styles['number']}>{textOf(row, name)}</span>
      <span>{embeddedIn(row, field.as)?.name}</span>
    </span>
  ),
  boolean: ({ type, row, name }) => phrases[type.wording.language][row[name] ? 'yes' : 'no'],
  choice: ({ row, name }) => textOf(row, name),
  picture: ({ type, row, name }) => <Thumbnail picture={pictureIn(row, name)} alt={rowName(type, row)} />,
}

export function Cell(props: CellProps<Field>): ReactNode {
  // The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together.
  const cell = cells[props.field.kind] as (props: CellProps<Field>) => ReactNode
  return cell(props)
}
