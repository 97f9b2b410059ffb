import { useMemo } from 'react'
import type { ContentType } from '../../content/define.ts'
import { CellEditingButton } from '../cellEditing/CellEditingButton.tsx'
import { UnsavedRows } from '../cellEditing/UnsavedRows.tsx'
import { useCellEditing } from '../cellEditing/useCellEditing.ts'
import { toastFeedback } from '../feedback/feedback.ts'
import type { Beside } from '../form/ContentForm.tsx'
import { ColumnsButton } from '../tableView/ColumnsButton.tsx'
import { useTableView } from '../tableView/useTableView.ts'
import { ContentScreen, type AboutDeletion } from './ContentScreen.tsx'
import { ContentTable } from './ContentTable.tsx'

interface TableScreenProps {
  type: ContentType
  beside?: Beside
  /** Returns what the question before a deletion says beside the names of the rows. */
  aboutDeletion?: AboutDeletion
}

export function TableScreen({ type, beside, aboutDeletion }: TableScreenProps) {
  const feedback = useMemo(() => toastFeedback(type), [type])
  const view = useTableView(type)
  const editing = useCellEditing(type)
  return (
    <>
      <ContentScreen
        type={type}
        feedback={feedback}
        beside={beside}
        aboutDeletion={aboutDeletion}
        tools={
          <>
            <CellEditingButton type={type} editing={editing} />
            <ColumnsButton type={type} view={view} />
          </>
        }
      >
        {(visible) => <ContentTable type={type} hidden={view.hidden} editing={editing} {...visible} />}
      </ContentScreen>
      <UnsavedRows type={type} editing={editing} />
    </>
  )
}
