import { Link } from 'react-router'
import type { Change } from '../../client/audit.ts'
import { formerPlayer } from '../../content/accounts/deletion.ts'
import { fill } from '../../content/messages/fill.ts'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import styles from './audit.module.css'
import { actorName, fieldLabel, rowTitle, typeTitle } from './changeNames.ts'
import { FieldChanges } from './FieldChanges.tsx'
import { timeColumn } from './timeColumn.tsx'
import { actionWording, auditWording, USER_TYPE } from './wording.ts'

const { language } = auditWording

const columns: readonly Column<Change>[] = [
  timeColumn(auditWording, ({ time }) => time),
  { key: 'actor', header: auditWording.actor, lead: true, cell: (change) => <Actor {...change} /> },
  { key: 'action', header: auditWording.action, narrow: true, cell: ({ action }) => actionWording(language)[action] },
  { key: 'data', header: auditWording.data, room: 11, cell: (change) => <Row {...change} /> },
  { key: 'changed', header: auditWording.changed, room: 11, cell: (change) => <Changed {...change} /> },
  {
    key: 'address',
    header: auditWording.address,
    cell: ({ address }) => <span className={styles['short']}>{address ?? '-'}</span>,
  },
]

export function AuditTable({ rows, busy }: { rows: readonly Change[]; busy: boolean }) {
  return (
    <div className={styles['table']}>
      <DataTable
        caption={auditWording.title}
        columns={columns}
        rows={rows}
        rowKey={({ sequence }) => sequence}
        busy={busy}
      />
    </div>
  )
}

function Actor(change: Change) {
  const name = actorName(change, language)
  return (
    <Link
      className={styles['short']}
      to={{ search: `?${new URLSearchParams({ actor: change.actor })}` }}
      title={fill(auditWording.onlyActor, { name })}
    >
      {name}
    </Link>
  )
}

function Row(change: Change) {
  const { type, row_id } = change
  const isFormer = type === USER_TYPE && change.row_name === null
  const name = rowTitle(isFormer ? { ...change, row_name: formerPlayer(language).name } : change)
  return (
    <span className={styles['row']}>
      <span className={styles['type']}>{typeTitle(type)}</span>
      <Link
        to={{ search: `?${new URLSearchParams({ type, row: String(row_id) })}` }}
        title={fill(auditWording.onlyRow, { name })}
      >
        {name}
      </Link>
    </span>
  )
}

function Changed({ type, action, fields, taken_down: takenDown }: Change) {
  if (fields.length === 0) return '-'
  const names = fields.map(({ name }) => fieldLabel(type, name)).join(', ')
  return (
    <details className={styles['changed']}>
      <summary>{fill(auditWording.fields, { count: fields.length, names })}</summary>
      <FieldChanges
        type={type}
        fields={fields}
        language={language}
        pictures={{ takenDown }}
        gone={action === 'delete'}
      />
    </details>
  )
}
