import { useState } from 'react'
import type { Change } from '../../client/audit.ts'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import { actorName } from '../audit/changeNames.ts'
import { actionWords } from '../audit/wording.ts'
import { phrases } from '../wording/commonWording.ts'
import { rowName, type AnyRow } from '../data/rows.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { formatTime, Time } from '../ui/Time.tsx'
import styles from './HistoryDialog.module.css'
import { historyPhrases } from './wording.ts'
import { RestoreQuestion } from './RestoreDialog.tsx'
import { useHistory } from './useRowHistory.ts'
import { useRestore } from './useRestoreVersion.ts'
import { changesBackTo } from './restoredChanges.ts'

interface HistoryDialogProps {
  type: ContentType
  row: AnyRow
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** What was done to a row, by whom and when; each of its versions can be put back. */
export function HistoryDialog({ type, row, open, onClose, focusAfter }: HistoryDialogProps) {
  const { language } = type.wording
  const words = historyPhrases[language]
  const history = useHistory(type, open ? row.id : null)
  const { changes } = history
  // The question keeps its version while it closes.
  const [asked, setAsked] = useState<{ sequence: number | null; open: boolean }>({ sequence: null, open: false })
  const close = () => setAsked((old) => ({ ...old, open: false }))
  const restore = useRestore(type, row, { onRestored: onClose, onSettled: close })
  const index = changes.findIndex(({ sequence }) => sequence === asked.sequence)
  const version = changes[index]

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={fill(words.title, { name: rowName(type, row) })}
      closeLabel={phrases[language].close}
      language={language}
      focusAfter={focusAfter}
      wide
      above={
        version && (
          <RestoreQuestion
            type={type}
            time={version.time}
            fields={changesBackTo(changes, index)}
            open={asked.open}
            busy={restore.isPending}
            onYes={() => restore.mutate(version.sequence)}
            onNo={close}
          />
        )
      }
    >
      <ModalBody>
        {changes.length > 0 ? (
          <ol className={styles['versions']} aria-busy={history.isFetching}>
            {changes.map((change, index) => (
              <li key={change.sequence}>
                <Heading change={change} language={language} present={index === 0} />
                <FieldChanges
                  type={type.key}
                  fields={change.fields}
                  language={language}
                  gone={change.action === 'delete'}
                />
                {change.action !== 'delete' && changesBackTo(changes, index).length > 0 && (
                  <Button
                    size="small"
                    aria-label={fill(words.restoreFrom, { time: formatTime(change.time, language) })}
                    onClick={() => setAsked({ sequence: change.sequence, open: true })}
                  >
                    {words.restore}
                  </Button>
                )}
              </li>
            ))}
          </ol>
        ) : history.isFetching ? (
          <StatePanel busy text={words.loading} />
        ) : history.error ? (
          <StatePanel
            text={fill(words.loadFailed, { reason: reasonOf(history.error) ?? '' })}
            action={<Button onClick={() => void history.refetch()}>{phrases[language].retry}</Button>}
          />
        ) : (
          <StatePanel text={words.empty} />
        )}
        {history.hasNextPage && (
          <Button disabled={history.isFetching} onClick={() => void history.fetchNextPage()}>
            {words.older}
          </Button>
        )}
      </ModalBody>
    </Modal>
  )
}

interface HeadingProps {
  change: Change
  language: ContentType['wording']['language']
  /** The row stands as this change has left it. */
  present: boolean
}

function Heading({ change, language, present }: HeadingProps) {
  const words = historyPhrases[language]
  return (
    <h3 className={styles['heading']}>
      <span data-action={change.action}>{actionWords[language][change.action]}</span>
      <Time moment={change.time} language={language} />
      <span>{fill(words.by, { name: actorName(change, language) })}</span>
      {present && <strong>{words.present}</strong>}
    </h3>
  )
}
