import type { ContentType } from '../../content/define.ts'
import { Button } from '../../ui/Button.tsx'
import { rowName, type AnyRow } from '../rows.ts'
import type { RowActions } from '../useEditing.ts'
import styles from './list.module.css'

interface RowButtonsProps {
  type: ContentType
  row: AnyRow
  actions: RowActions
}

/** Their names begin with the visible words, and go on with the row's, so that each can be told from the others. */
export function RowButtons({ type, row, actions }: RowButtonsProps) {
  const name = rowName(type, row)
  return (
    <div className={styles['buttons']}>
      <Button size="small" aria-label={`Edit ${name}`} onClick={(press) => actions.edit(row, press)}>
        Edit
      </Button>
      <Button
        size="small"
        variant="dangerQuiet"
        aria-label={`${type.wording.remove} ${name}`}
        onClick={(press) => actions.askDelete(row, press)}
      >
        {type.wording.remove}
      </Button>
    </div>
  )
}
