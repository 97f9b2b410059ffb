import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { rowName, textOf, type AnyRow } from '../data/rows.ts'
import styles from './bulk.module.css'
import { bulkWording } from './wording.ts'
import { ChangesTable } from '../ui/ChangesTable.tsx'
import text from '../ui/text.module.css'

export interface ChangedRow {
  row: AnyRow
  text: string
}

interface TextChangePreviewProps {
  type: ContentType
  field: string
  count: number
  changed: readonly ChangedRow[]
  /** The number of rows that stay unchanged because they contain no price. */
  left: number
}

const MOST_VISIBLE = 8

export function TextChangePreview({ type, field, count, changed, left }: TextChangePreviewProps) {
  const words = bulkWording(type.wording.language)
  const visible = changed.slice(0, MOST_VISIBLE)
  return (
    <div className={styles['preview']}>
      <p role="status">{fill(words.preview, { changed: changed.length, count })}</p>
      {visible.length > 0 && (
        <ChangesTable headings={[words.before, words.after]}>
          {visible.map(({ row, text }) => (
            <tr key={row.id} title={rowName(type, row)}>
              <td>
                <del>{textOf(row, field)}</del>
              </td>
              <td>
                <ins>{text}</ins>
              </td>
            </tr>
          ))}
        </ChangesTable>
      )}
      {changed.length > visible.length && <p>{fill(words.more, { count: changed.length - visible.length })}</p>}
      {left > 0 && <p className={text['soft']}>{fill(words.unchangedPrices, { count: left })}</p>}
    </div>
  )
}
