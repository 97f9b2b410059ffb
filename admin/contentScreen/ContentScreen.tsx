import type { ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import type { Feedback } from '../feedback/feedback.ts'
import { ContentForm } from '../form/ContentForm.tsx'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { useHistoryDialog } from '../history/useHistoryDialog.ts'
import { rowName, type AnyRow } from '../data/rows.ts'
import { useEditing, type EditActions, type Press } from './useRowEditing.ts'
import { useListState, type ListState } from './useContentListParams.ts'
import { useRows } from './useContentRows.ts'
import { useTitle } from '../shell/useDocumentTitle.ts'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import styles from '../list/list.module.css'
import { Toolbar } from '../list/ListToolbar.tsx'

/** What the rows of a list can be asked for. */
export interface RowActions extends EditActions {
  showHistory: (row: AnyRow, press: Press) => void
}

export interface Shown {
  rows: readonly AnyRow[]
  state: ListState
  busy: boolean
  actions: RowActions
}

interface ContentScreenProps {
  type: ContentType
  feedback: Feedback
  /** Dialogs of the screen's own. */
  notices?: ReactNode
  children: (shown: Shown) => ReactNode
}

/** What every screen shares: heading, search, pages, the form and the question before a delete. */
export function ContentScreen({ type, feedback, notices, children }: ContentScreenProps) {
  const { wording } = type
  const state = useListState(type)
  const list = useRows(type, state)
  const { addButton, focusAfter, form, doomed, ...editing } = useEditing(type, feedback, list.rows)
  const history = useHistoryDialog()
  useTitle(type.title)

  return (
    <section className={styles['screen']} lang={wording.language}>
      <header className={styles['head']}>
        <h1>{type.title}</h1>
        <Button variant="primary" ref={addButton} onClick={editing.add}>
          <PlusIcon />
          {wording.add}
        </Button>
      </header>
      <Toolbar wording={wording} state={state} total={list.rows && list.total} />
      <ListBody wording={wording} q={state.q} list={list}>
        {(rows) => children({ rows, state, busy: list.busy, actions: { ...editing, showHistory: history.show } })}
      </ListBody>
      {list.total > 0 && <ListFooter wording={wording} state={state} list={list} />}
      <ContentForm
        key={form.turn}
        type={type}
        row={form.row}
        open={form.open}
        onClose={editing.closeForm}
        focusAfter={focusAfter}
        feedback={feedback}
        notices={notices}
      />
      {history.shown.row && (
        <HistoryDialog
          key={`history ${history.shown.turn}`}
          type={type}
          row={history.shown.row}
          open={history.shown.open}
          onClose={history.close}
          focusAfter={history.focusAfter}
        />
      )}
      <ConfirmDialog
        open={doomed.open}
        question={wording.confirmDelete}
        about={doomed.row ? rowName(type, doomed.row) : undefined}
        yes={wording.confirmYes}
        no={wording.cancel}
        busy={editing.deleting}
        onYes={editing.confirmDelete}
        onNo={editing.keep}
        language={wording.language}
        focusAfter={focusAfter}
      />
    </section>
  )
}
