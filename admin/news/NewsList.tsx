import { cutWords } from '../../content/text.ts'
import { NEWS_LIST_WORDS } from '../../content/limits.ts'
import { news } from '../../content/types/news.ts'
import { fill } from '../../content/messages/fill.ts'
import { SelectBox } from '../bulk/SelectBox.tsx'
import { bulkWording } from '../bulk/wording.ts'
import type { ContentListProps } from '../contentScreen/ContentScreen.tsx'
import { RowButtons } from '../contentScreen/RowButtons.tsx'
import { useRowMark } from '../contentScreen/rows/useMarkedRow.ts'
import { pictureIn, textOf, type AnyRow } from '../data/rows.ts'
import { Button } from '../ui/Button.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import styles from './news.module.css'
import { NewsDialog } from './NewsDialog.tsx'
import { RowState } from './RowState.tsx'
import { newsEnglish } from './wording.ts'

export function NewsList({ rows, busy, actions, selection }: ContentListProps) {
  const reader = useRowDialog<AnyRow | null>(null)
  const markOf = useRowMark()

  return (
    <>
      <ul className={styles['list']} aria-busy={busy}>
        {rows.map((row) => {
          const title = textOf(row, 'title')
          const description = cutWords(textOf(row, 'description'), NEWS_LIST_WORDS)
          return (
            <li key={row.id} className={styles['item']} data-row={row.id} aria-current={markOf(row).marked}>
              {selection.isOn && (
                <SelectBox
                  label={fill(bulkWording(news.wording.language).selectRow, { name: title })}
                  checked={selection.has(row)}
                  onToggle={(range) => selection.toggle(row, rows, range)}
                />
              )}
              <Thumbnail picture={pictureIn(row, 'image')} alt="" large />
              <div className={styles['words']}>
                <h2 dir="auto">{title}</h2>
                <RowState row={row} />
                <p dir="auto" className={description.cut ? styles['cut'] : undefined}>
                  {description.text}
                </p>
                {description.cut && (
                  <Button
                    size="small"
                    variant="quiet"
                    aria-label={fill(newsEnglish.readMoreOf, { title })}
                    onClick={(press) => reader.show(row, press)}
                  >
                    {newsEnglish.readMore}
                  </Button>
                )}
              </div>
              <RowButtons type={news} row={row} actions={actions} />
            </li>
          )
        })}
      </ul>
      <NewsDialog row={reader.row} {...reader.dialog} />
    </>
  )
}
