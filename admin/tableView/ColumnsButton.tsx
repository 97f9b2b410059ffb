import { Popover } from '@base-ui/react/popover'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import { Popup } from '../ui/Popup.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import styles from './ColumnsButton.module.css'
import { hideable } from './rememberedView.ts'
import type { TableViewState } from './useTableView.ts'
import { tableViewWording } from './wording.ts'
import { commonWording } from '../wording/commonWording.ts'

export function ColumnsButton({ type, view }: { type: ContentType; view: TableViewState }) {
  const { language } = type.wording
  const words = tableViewWording(language)
  const columns = hideable(type)
  if (columns.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger render={<Button variant="quiet" size="small" />}>
        {view.hidden.size > 0 ? fill(words.someHidden, { count: view.hidden.size }) : words.columns}
      </Popover.Trigger>
      <Popup title={words.about} language={language}>
        <div className={styles['columns']}>
          {columns.map((column) => (
            <Tick key={column} checked={!view.hidden.has(column)} onChange={(isShown) => view.show(column, isShown)}>
              <span lang={type.fields[column]?.labelLang}>
                {type.fields[column]?.label ?? commonWording(language).rowId}
              </span>
            </Tick>
          ))}
        </div>
      </Popup>
    </Popover.Root>
  )
}
