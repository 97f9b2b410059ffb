import type { Change, FieldChange } from '../../client/audit.ts'
import { TRASH_DAYS } from '../../content/limits.ts'
import { fill } from '../../content/messages/fill.ts'
import { actorName, rowTitle, typeTitle } from '../audit/changeNames.ts'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './trash.module.css'
import { trashWording } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'

interface TrashTableProps {
  rows: readonly Change[]
  busy: boolean
  restoring: boolean
  onRestore: (row: Change) => void
}

const { language } = trashWording
const DAY_MS = 86_400_000

const until = ({ time }: Change): string => new Date(Date.parse(time) + TRASH_DAYS * DAY_MS).toISOString()

const asReturn = ({ name, before }: FieldChange): FieldChange => ({ name, before: null, after: before })

export function TrashTable({ rows, busy, restoring, onRestore }: TrashTableProps) {
  const columns: readonly Column<Change>[] = [
    { key: 'type', header: trashWording.data, cell: ({ type }) => typeTitle(type) },
    {
      key: 'name',
      header: trashWording.name,
      room: 11,
      cell: (change) => (
        <details className={styles['content']}>
          <summary>{rowTitle(change)}</summary>
          <FieldChanges
            type={change.type}
            fields={change.fields.map(asReturn)}
            language={language}
            pictures={{ takenDown: change.taken_down }}
          />
        </details>
      ),
    },
    {
      key: 'time',
      header: trashWording.deleted,
      cell: (change) => (
        <span className={styles['deleted']}>
          <Time moment={change.time} language={language} />
          <span>{fill(trashWording.by, { name: actorName(change, language) })}</span>
        </span>
      ),
    },
    { key: 'until', header: trashWording.until, cell: (change) => <Time moment={until(change)} language={language} /> },
    buttonColumn(trashWording.action, 9, (change) => (
      <RowButton
        label={trashWording.restore}
        row={rowTitle(change)}
        disabled={restoring}
        onClick={() => onRestore(change)}
      />
    )),
  ]
  return (
    <DataTable
      caption={trashWording.title}
      columns={columns}
      rows={rows}
      rowKey={({ sequence }) => sequence}
      busy={busy}
    />
  )
}
