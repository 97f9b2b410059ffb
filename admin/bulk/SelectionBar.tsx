import { useState, type ReactNode } from 'react'
import { removeRows } from '../../client/bulk/manyRows.ts'
import type { ContentType } from '../../content/define.ts'
import { TRASH_DAYS } from '../../content/limits.ts'
import { fill } from '../../content/messages/fill.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { UsesDialog } from '../feedback/conflicts/UsesDialog.tsx'
import { useRefusedUse } from '../feedback/conflicts/useRefusedUse.ts'
import { because } from '../feedback/failureMessages.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { KEEP_CLEAR } from '../../ui/useClearPlace.ts'
import { commonWording } from '../wording/commonWording.ts'
import { BulkEditDialog } from './BulkEditDialog.tsx'
import { DuplicateButton } from './DuplicateButton.tsx'
import styles from './bulk.module.css'
import { useBulkOutcome } from './useBulkOutcome.ts'
import { useSelectAllKey } from './useSelectAllKey.ts'
import type { Selection } from './useSelection.ts'
import { bulkWording } from './wording.ts'
import type { AnyRow } from '../data/rows.ts'
import { countIn } from '../wording/countIn.ts'

interface SelectionBarProps {
  type: ContentType
  selection: Selection
  rows: readonly AnyRow[]
  total: number
  /** What the question before the removal says beside the number of rows. */
  aboutRemoval?: ReactNode
  children?: ReactNode
}

export function SelectionBar({ type, selection, rows, total, aboutRemoval, children }: SelectionBarProps) {
  const { language } = type.wording
  const words = bulkWording(language)
  const may = useMay()
  const outcome = useBulkOutcome(language)
  const editing = useRowDialog(null)
  const removal = useRowDialog(null)
  const [isRemoving, setRemoving] = useState(false)
  const oneAtATime = useOneAtATime()
  const uses = useRefusedUse()
  const { count } = selection
  const isNone = count === 0
  // Ctrl+A selects the visible rows first, and all rows of the list when it is pressed again.
  useSelectAllKey(() => (rows.every(selection.has) ? selection.chooseAll() : selection.togglePage(rows)))
  const number = (value: number) => countIn(language, value)

  async function remove(): Promise<void> {
    setRemoving(true)
    try {
      outcome.done(await removeRows(type, selection.choice), 'removed')
      selection.turn(true)
    } catch (error) {
      if (!uses.show(error, () => because(words.removeFailed, error, language))) outcome.failed(error, 'removeFailed')
    } finally {
      setRemoving(false)
      removal.close()
    }
  }

  return (
    <section className={styles['bar']} aria-label={words.region} {...KEEP_CLEAR}>
      <p role="status" className={styles['count']}>
        {fill(words.selected, { count: number(count) })}
      </p>
      <div className={styles['choices']}>
        <Button size="small" variant="quiet" onClick={() => selection.togglePage(rows)}>
          {words.selectPage}
        </Button>
        {total > rows.length && !selection.isAll && (
          <Button size="small" variant="quiet" onClick={selection.chooseAll}>
            {fill(words.selectAll, { total: number(total) })}
          </Button>
        )}
      </div>
      <div className={styles['actions']}>
        {may({ type: type.key, action: 'edit' }) && (
          <Button size="small" disabled={isNone} onClick={(press) => editing.show(null, press)}>
            {words.edit}
          </Button>
        )}
        <DuplicateButton type={type} selection={selection} />
        {children}
        {may({ type: type.key, action: 'delete' }) && (
          <Button size="small" variant="dangerQuiet" disabled={isNone} onClick={(press) => removal.show(null, press)}>
            {words.remove}
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={() => selection.turn(false)}>
          {words.done}
        </Button>
      </div>
      <BulkEditDialog key={editing.opening} type={type} selection={selection} {...editing.dialog} />
      <ConfirmDialog
        {...removal.dialog}
        question={fill(words.removeTitle, { count: number(count) })}
        about={
          <>
            <p>{fill(words.removeAbout, { days: TRASH_DAYS })}</p>
            {aboutRemoval}
          </>
        }
        yes={words.removeYes}
        no={commonWording(language).no}
        busy={isRemoving}
        onYes={() => oneAtATime(remove)}
        language={language}
      />
      <UsesDialog refused={uses.refused} language={language} finalFocus={removal.dialog.finalFocus} />
    </section>
  )
}
