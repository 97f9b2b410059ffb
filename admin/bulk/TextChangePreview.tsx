import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { languageName } from '../../content/messages/languageName.ts'
import { rowName } from '../data/rows.ts'
import styles from './bulk.module.css'
import type { ChangedText } from './textChanges.ts'
import { bulkWording } from './wording.ts'
import { ChangesTable } from '../ui/ChangesTable.tsx'
import text from '../ui/text.module.css'

interface TextChangePreviewProps {
  type: ContentType
  count: number
  changed: readonly ChangedText[]
  /** The number of rows that stay unchanged because they contain no price. */
  left: number
}

const MOST_VISIBLE = 8

const rowsOf = (changed: readonly ChangedText[]): number => new Set(changed.map(({ row }) => row)).size

export function TextChangePreview({ type, count, changed, left }: TextChangePreviewProps) {
  const { language } = type.wording
  const words = bulkWording(language)
  const visible = changed.slice(0, MOST_VISIBLE)
  const more = rowsOf(changed) - rowsOf(visible)
  const tags = [...new Set(changed.map(({ tag }) => tag))]
  const countIn = (tag: string | null) => changed.filter((one) => one.tag === tag).length
  const nameOf = (tag: string | null) => (tag === null ? words.ownText : languageName(tag, language))
  return (
    <div className={styles['preview']}>
      <p role="status">{fill(words.preview, { changed: rowsOf(changed), count })}</p>
      {tags.some((tag) => tag !== null) && (
        <ul>
          {tags.map((tag) => (
            <li key={tag}>{fill(words.changedIn, { name: nameOf(tag), count: countIn(tag) })}</li>
          ))}
        </ul>
      )}
      {visible.length > 0 && (
        <ChangesTable headings={[words.before, words.after]}>
          {visible.map(({ row, tag, before, text: after }) => (
            <tr key={`${row.id} ${tag}`} title={rowName(type, row)}>
              <td>
                {tag !== null && <p className={text['soft']}>{nameOf(tag)}</p>}
                <del lang={tag ?? undefined} dir="auto">
                  {before}
                </del>
              </td>
              <td>
                <ins lang={tag ?? undefined} dir="auto">
                  {after}
                </ins>
              </td>
            </tr>
          ))}
        </ChangesTable>
      )}
      {more > 0 && <p>{fill(words.more, { count: more })}</p>}
      {left > 0 && <p className={text['soft']}>{fill(words.unchangedPrices, { count: left })}</p>}
    </div>
  )
}
