import { useRef, useState } from 'react'
import { listBatches } from '../../client/bulk/manyRows.ts'
import type { BatchRow } from '../../content/queries/manyRows/batchQuery.ts'
import { fill } from '../../content/wording.ts'
import { useBulkOutcome } from '../bulk/useBulkOutcome.ts'
import { CHANGES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import list from '../list/list.module.css'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { BatchDialog } from './BatchDialog.tsx'
import { BatchesTable } from './BatchesTable.tsx'
import styles from './batches.module.css'
import { batchesWording } from './wording.ts'

const { language, loading, empty } = batchesWording

interface Shown {
  batch: BatchRow | null
  open: boolean
}

export function BatchesScreen() {
  useDocumentTitle(batchesWording.title)
  const params = useListParams()
  const query = { page: params.page, per_page: params.perPage }
  const batches = usePagedQuery<BatchRow>({
    key: [CHANGES, 'batches', query],
    load: (signal) => listBatches(query, signal),
    params,
    language,
    failureMessage: (error) =>
      fill(batchesWording.loadFailed, { reason: reasonOf(error) ?? batchesWording.unknownReason }),
  })
  const { undo } = useBulkOutcome(language)
  const [asked, setAsked] = useState<Shown>({ batch: null, open: false })
  const [read, setRead] = useState<Shown>({ batch: null, open: false })
  const [isUndoing, setUndoing] = useState(false)
  const opener = useRef<HTMLElement>(null)

  async function confirm(): Promise<void> {
    if (!asked.batch || isUndoing) return
    setUndoing(true)
    await undo(asked.batch.id)
    setUndoing(false)
    setAsked((old) => ({ ...old, open: false }))
  }

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{batchesWording.title}</h1>
      </header>
      <p className={styles['about']}>{batchesWording.about}</p>
      <ListBody wording={{ language, loading, empty }} q="" list={batches}>
        {(rows) => (
          <BatchesTable
            rows={rows}
            busy={batches.busy}
            onUndo={(batch, press) => {
              opener.current = press.currentTarget
              setAsked({ batch, open: true })
            }}
            onShow={(batch, press) => {
              opener.current = press.currentTarget
              setRead({ batch, open: true })
            }}
          />
        )}
      </ListBody>
      {batches.total > 0 && <ListFooter wording={{ language }} params={params} list={batches} />}
      {read.batch && (
        <BatchDialog
          key={read.batch.id}
          batch={read.batch}
          open={read.open}
          onClose={() => setRead((old) => ({ ...old, open: false }))}
          finalFocus={() => opener.current}
        />
      )}
      <ConfirmDialog
        open={asked.open}
        question={fill(batchesWording.question, { id: asked.batch?.id ?? '' })}
        about={batchesWording.questionAbout}
        yes={batchesWording.yes}
        no={commonWording[language].no}
        busy={isUndoing}
        onYes={() => void confirm()}
        onNo={() => setAsked((old) => ({ ...old, open: false }))}
        language={language}
        finalFocus={() => opener.current}
      />
    </section>
  )
}
