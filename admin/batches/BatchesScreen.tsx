import { useState } from 'react'
import { listBatches } from '../../client/bulk/manyRows.ts'
import type { BatchRow } from '../../content/queries/manyRows/batchQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { useBulkOutcome } from '../bulk/useBulkOutcome.ts'
import { CHANGES } from '../data/queryClient.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { useListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { commonWording } from '../wording/commonWording.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { BatchesTable } from './BatchesTable.tsx'
import { batchesWording as words } from './wording.ts'

const { language } = words

export function BatchesScreen() {
  const params = useListParams()
  const query = { page: params.page, per_page: params.perPage }
  const batches = usePagedQuery<BatchRow>({
    key: [CHANGES, 'batches', query],
    load: (signal) => listBatches(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const { undo } = useBulkOutcome(language)
  const question = useRowDialog<BatchRow | null>(null)
  const changes = useRowDialog<BatchRow | null>(null)
  const [isUndoing, setUndoing] = useState(false)
  const oneAtATime = useOneAtATime()

  async function confirm(): Promise<void> {
    if (!question.row) return
    setUndoing(true)
    await undo(question.row.id)
    setUndoing(false)
    question.close()
  }

  return (
    <ListScreen
      words={words}
      about={words.about}
      list={batches}
      params={params}
      below={
        <>
          {changes.row && <BatchDialog key={changes.row.id} batch={changes.row} {...changes.dialog} />}
          <ConfirmDialog
            {...question.dialog}
            question={fill(words.question, { id: question.row?.id ?? '' })}
            about={words.questionAbout}
            yes={words.yes}
            no={commonWording(language).no}
            busy={isUndoing}
            onYes={() => oneAtATime(confirm)}
            language={language}
          />
        </>
      }
    >
      {(rows) => <BatchesTable rows={rows} busy={batches.busy} onUndo={question.show} onShow={changes.show} />}
    </ListScreen>
  )
}
