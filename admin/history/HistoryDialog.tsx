import type { Change } from '../../client/audit.ts'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { actorName } from '../audit/changeNames.ts'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import type { LoggedPicture } from '../fields/LoggedValue.tsx'
import { actionWording } from '../audit/wording.ts'
import { rowName, type AnyRow } from '../data/rows.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { useRowDialog, type DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { StatePanel } from '../ui/StatePanel.tsx'
import { formatTime, Time } from '../ui/Time.tsx'
import styles from './HistoryDialog.module.css'
import { restoredChanges } from './restoredChanges.ts'
import { TakedownDialog } from './TakedownDialog.tsx'
import { useRestoreVersion } from './useRestoreVersion.ts'
import { useRowHistory } from './useRowHistory.ts'
import { useTakedown } from './useTakedown.ts'
import { historyWording } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'

interface HistoryDialogProps extends DialogProps {
  type: ContentType
  row: AnyRow
}

export function HistoryDialog({ type, row, ...dialog }: HistoryDialogProps) {
  const { language } = type.wording
  const words = historyWording(language)
  const history = useRowHistory(type, dialog.open ? row.id : null)
  const { changes } = history
  /** The sequence number of the version to restore once the user confirms. */
  const question = useRowDialog<number | null>(null)
  const restore = useRestoreVersion(type, row, { onRestored: dialog.onClose, onSettled: question.close })
  const index = changes.findIndex(({ sequence }) => sequence === question.row)
  const version = changes[index]
  const takedown = useTakedown(type, dialog.onClose)
  const mayTakeDown = useMay()({ area: 'takedowns' })
  const takenDown = changes.flatMap(({ taken_down: hashes }) => hashes)
  const pictures = {
    takenDown,
    beside: (picture: LoggedPicture) =>
      mayTakeDown && (
        <RowButton danger label={words.takeDown} row={picture.name} onClick={() => takedown.ask(picture)} />
      ),
  }

  return (
    <Modal
      {...dialog}
      title={fill(words.title, { name: rowName(type, row) })}
      language={language}
      wide
      nestedDialogs={
        <>
          {version && (
            <ConfirmDialog
              open={question.dialog.open}
              wide
              variant="primary"
              question={fill(words.question, { time: formatTime(version.time, language) })}
              about={
                <>
                  <p>{words.about}</p>
                  <FieldChanges
                    type={type.key}
                    fields={restoredChanges(changes, index)}
                    language={language}
                    pictures={{ takenDown }}
                  />
                </>
              }
              yes={words.yes}
              busy={restore.isPending}
              onYes={() => restore.mutate(version.sequence)}
              onClose={question.close}
              language={language}
            />
          )}
          <TakedownDialog type={type} takedown={takedown} />
        </>
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
                  pictures={pictures}
                  gone={change.action === 'delete'}
                />
                {(change.action === 'create' || change.action === 'update') &&
                  restoredChanges(changes, index).length > 0 && (
                    <Button
                      size="small"
                      aria-label={fill(words.restoreFrom, { time: formatTime(change.time, language) })}
                      onClick={(press) => question.show(change.sequence, press)}
                    >
                      {words.restore}
                    </Button>
                  )}
              </li>
            ))}
          </ol>
        ) : history.isFetching || history.error ? (
          <QueryState
            error={history.isFetching ? null : history.error}
            onRetry={() => void history.refetch()}
            words={{ ...words, language }}
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
  language: string
  present: boolean
}

function Heading({ change, language, present }: HeadingProps) {
  const words = historyWording(language)
  return (
    <h3 className={styles['heading']}>
      <span data-action={change.action}>{actionWording(language)[change.action]}</span>
      <Time moment={change.time} language={language} />
      <span>{fill(words.by, { name: actorName(change, language) })}</span>
      {present && <strong>{words.present}</strong>}
    </h3>
  )
}
