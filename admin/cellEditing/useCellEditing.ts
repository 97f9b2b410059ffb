import { useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { useBulkOutcome } from '../bulk/useBulkOutcome.ts'
import { bulkWording } from '../bulk/wording.ts'
import type { AnyRow } from '../data/rows.ts'
import type { DraftsState, RowDrafts } from './rowDrafts.ts'
import { useRowDrafts } from './useRowDrafts.ts'

export interface CellEditing {
  isOn: boolean
  turn: () => void
  drafts: RowDrafts
  state: DraftsState
  /** Saves the edits of a row, for example before its form opens. Returns the saved row, or null if the save fails. */
  settled: (row: AnyRow) => Promise<AnyRow | null>
}

/** Must be called in a component above the list, so that unsaved input survives when the list shows other rows. */
export function useCellEditing(type: ContentType): CellEditing {
  const { language } = type.wording
  const { rows: drafts, state, batch } = useRowDrafts(type)
  const { imported: offerUndo } = useBulkOutcome(language)
  const [isOn, setOn] = useState(false)
  const end = () => {
    setOn(false)
    const ended = batch.end()
    if (ended) offerUndo(fill(bulkWording(language).changed, { count: ended.rows }), ended.batch)
  }
  return {
    isOn,
    turn: () => {
      if (!isOn) setOn(true)
      else void drafts.saveAll().then((isSaved) => isSaved && end())
    },
    drafts,
    state,
    settled: async (row) => {
      if (!drafts.state().drafts.has(row.id)) return row
      if (!(await drafts.save(row.id))) return null
      const { last } = drafts.state()
      return last?.row.id === row.id ? last.row : row
    },
  }
}
