import type { ReactNode } from 'react'
import type { ContentType, Field, FieldOf, Kind } from '../../content/define.ts'
import { embeddedIn, linesOf, pictureIn, rowName, textOf, type AnyRow } from '../data/rows.ts'
import { ColourSample } from '../ui/ColourSample.tsx'
import { Time } from '../ui/Time.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './cells.module.css'

interface CellProps<F extends Field> {
  type: ContentType
  row: AnyRow
  name: string
  field: F
}

const Text = ({ row, name }: CellProps<Field>) => (
  <span className={styles['text']} dir="auto">
    {textOf(row, name)}
  </span>
)

/** Renders nothing if there are no lines, because screen readers would announce an empty list. */
function NumberedLines({ row, name }: CellProps<Field>) {
  const lines = linesOf(row, name)
  if (lines.length === 0) return null
  return (
    <ol className={styles['numbered']} dir="auto">
      {lines.map((line, index) => (
        // Lines may repeat, so the React key of a line is its position.
        <li key={index}>{line}</li>
      ))}
    </ol>
  )
}

const cells: { [K in Kind]: (props: CellProps<FieldOf<K>>) => ReactNode } = {
  text: Text,
  longText: (props) =>
    props.field.numbered ? (
      <NumberedLines {...props} />
    ) : (
      <span className={styles['longText']} dir="auto">
        {textOf(props.row, props.name)}
      </span>
    ),
  richText: ({ row, name }) => (
    <span className={styles['longText']} dir="auto">
      {textOf(row, name)}
    </span>
  ),
  price: (props) => (props.row[props.name] ? <Text {...props} /> : '-'),
  number: ({ row, name }) => textOf(row, name),
  time: ({ type, row, name }) =>
    textOf(row, name) && <Time moment={textOf(row, name)} language={type.wording.language} />,
  colour: ({ row, name }) => textOf(row, name) && <ColourSample colour={textOf(row, name)} />,
  reference: ({ row, name, field }) => (
    <span className={styles['reference']}>
      <span className={styles['number']}>{textOf(row, name)}</span>
      <span className={styles['text']} dir="auto">
        {embeddedIn(row, field.as)?.name}
      </span>
    </span>
  ),
  boolean: ({ type, row, name }) => commonWording(type.wording.language)[row[name] ? 'yes' : 'no'],
  choice: ({ row, name, field }) => field.words?.[textOf(row, name)] ?? textOf(row, name),
  picture: ({ type, row, name, field }) => {
    const picture = pictureIn(row, name)
    if (!picture && field.none) return <span className={styles['none']}>{field.none}</span>
    return <Thumbnail picture={picture} alt={rowName(type, row)} />
  },
}

export function Cell(props: CellProps<Field>): ReactNode {
  // TypeScript cannot infer that `cells[props.field.kind]` accepts `props`, so a cast is needed.
  const cell = cells[props.field.kind] as (props: CellProps<Field>) => ReactNode
  return cell(props)
}
