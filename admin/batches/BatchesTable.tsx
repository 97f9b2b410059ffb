import type { MouseEvent } from 'react'
import { contentTypes } from '../../content/index.ts'
import type { Permission } from '../../content/permissions.ts'
import type { BatchRow } from '../../content/queries/manyRows/batchQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { actorName, typeTitle } from '../audit/changeNames.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './batches.module.css'
import { batchesWording } from './wording.ts'

type OnBatch = (batch: BatchRow, press: MouseEvent<HTMLElement>) => void

interface BatchesTableProps {
  rows: readonly BatchRow[]
  busy: boolean
  onUndo: OnBatch
  onShow: OnBatch
}

const { language, counts } = batchesWording

/** Returns the permissions that a user needs to undo a bulk change. The server checks the same permissions. */
const neededFor = ({ type, created, updated, deleted }: BatchRow): Permission[] => [
  ...(updated > 0 ? [{ type, action: 'edit' } as const] : []),
  ...(created + deleted > 0 ? [{ type, action: 'delete' } as const] : []),
]

const countsOf = (batch: BatchRow): string =>
  (['created', 'updated', 'deleted'] as const)
    .filter((kind) => batch[kind] > 0)
    .map((kind) => fill(counts[kind], { count: batch[kind] }))
    .join(', ')

/** An import of game files is of several types, of which a batch names the first. So is its undoing. */
function dataOf({ kind, type, undoes }: BatchRow, rows: readonly BatchRow[]): string {
  const undone = rows.find(({ id }) => id === undoes)
  if (undone) return dataOf(undone, rows)
  return kind === 'game_files' ? batchesWording.gameData : typeTitle(type)
}

export function BatchesTable({ rows, busy, onUndo, onShow }: BatchesTableProps) {
  const may = useMay()
  const columns: readonly Column<BatchRow>[] = [
    { key: 'id', header: batchesWording.number, narrow: true, room: 4, cell: ({ id }) => id },
    { key: 'time', header: batchesWording.time, cell: ({ time }) => <Time moment={time} language={language} /> },
    { key: 'actor', header: batchesWording.actor, cell: (batch) => actorName(batch, language) },
    {
      key: 'what',
      header: batchesWording.what,
      cell: ({ kind, undoes }) =>
        undoes === null ? batchesWording.kinds[kind] : fill(batchesWording.undoOf, { id: undoes }),
    },
    { key: 'data', header: batchesWording.data, lead: true, cell: (batch) => dataOf(batch, rows) },
    { key: 'rows', header: batchesWording.rows, cell: countsOf },
    buttonColumn(batchesWording.action, 16, (batch) => (
      <div className={styles['buttons']}>
        <Button
          size="small"
          aria-label={fill(batchesWording.showNamed, { id: batch.id })}
          onClick={(press) => onShow(batch, press)}
        >
          {batchesWording.show}
        </Button>
        {batch.undone_by !== null && <span>{batchesWording.undone}</span>}
        {batch.undone_by === null &&
          contentTypes.some(({ key }) => key === batch.type) &&
          neededFor(batch).every(may) && (
            <Button
              size="small"
              aria-label={fill(batchesWording.undoNamed, { id: batch.id })}
              onClick={(press) => onUndo(batch, press)}
            >
              {batchesWording.undo}
            </Button>
          )}
      </div>
    )),
  ]
  return <DataTable caption={batchesWording.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
}
