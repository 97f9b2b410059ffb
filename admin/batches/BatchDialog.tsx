import { useState } from 'react'
import { listBatchChanges } from '../../client/bulk/manyRows.ts'
import type { Change } from '../../client/audit.ts'
import type { BatchRow } from '../../content/queries/manyRows/batchQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { rowTitle } from '../audit/changeNames.ts'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import { actionWording } from '../audit/wording.ts'
import { CHANGES } from '../data/queryClient.ts'
import { ListBody } from '../list/ListBody.tsx'
import { PageButtons } from '../list/PageButtons.tsx'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './batches.module.css'
import { batchesWording } from './wording.ts'

const ON_A_PAGE = 20

const { language } = batchesWording

export function BatchDialog({ batch, ...dialog }: DialogProps & { batch: BatchRow }) {
  const [page, setPage] = useState(1)
  const query = { page, per_page: ON_A_PAGE }
  const changes = usePagedQuery<Change>({
    key: [CHANGES, 'batch', batch.id, query],
    load: (signal) => listBatchChanges(batch.id, query, signal),
    params: { page, perPage: ON_A_PAGE, correctPage: setPage },
    language,
    failureMessage: batchesWording.loadFailed,
  })
  return (
    <Modal {...dialog} title={fill(batchesWording.changesTitle, { id: batch.id })} language={language} wide>
      <ModalBody>
        <ListBody wording={batchesWording} q="" list={changes}>
          {(rows) => (
            <ol className={styles['changes']} aria-busy={changes.busy}>
              {rows.map(({ sequence, type, action, fields, taken_down: takenDown, ...change }) => (
                <li key={sequence}>
                  <details>
                    <summary>
                      {rowTitle({ type, ...change })} · {actionWording(language)[action]}
                    </summary>
                    <FieldChanges
                      type={type}
                      fields={fields}
                      language={language}
                      pictures={{ takenDown }}
                      gone={action === 'delete'}
                    />
                  </details>
                </li>
              ))}
            </ol>
          )}
        </ListBody>
        {changes.lastPage > 1 && (
          <PageButtons page={page} lastPage={changes.lastPage} onPage={setPage} labels={commonWording(language)} />
        )}
      </ModalBody>
    </Modal>
  )
}
