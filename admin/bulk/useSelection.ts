import { useState } from 'react'
import type { RowChoice } from '../../client/bulk/manyRows.ts'
import type { ListQuery } from '../../content/reader.ts'
import type { AnyRow } from '../data/rows.ts'

export interface Selection {
  isOn: boolean
  turn: (on: boolean) => void
  count: number
  /** Whether all rows of the list are selected, including those of other pages. */
  isAll: boolean
  has: (row: AnyRow) => boolean
  toggle: (row: AnyRow, visible: readonly AnyRow[], range: boolean) => void
  togglePage: (visible: readonly AnyRow[]) => void
  chooseAll: () => void
  /** The selected rows. Null if all rows of the list are selected, because the rows of other pages are not loaded. */
  rows: readonly AnyRow[] | null
  choice: RowChoice
}

interface State {
  isOn: boolean
  rows: ReadonlyMap<number, AnyRow>
  isAll: boolean
  /** The id of the row that was toggled last. A selection with Shift starts at that row. */
  last: number | null
  /** Identifies the search and the filters with which the rows were selected. */
  list: string
}

function conditionOf({ q = '', where = {}, state }: ListQuery): Readonly<Record<string, unknown>> {
  const words = q.trim()
  const conditions = { ...(words && { q: words }), ...where }
  return { ...(state && { state }), ...(Object.keys(conditions).length > 0 ? conditions : { all: true }) }
}

/** The selection survives paging and sorting. A new search resets it. */
export function useSelection(query: ListQuery, total: number): Selection {
  const condition = conditionOf(query)
  const list = JSON.stringify(condition)
  const empty: State = { isOn: false, rows: new Map(), isAll: false, last: null, list }
  const [stored, setState] = useState<State>(empty)
  const state = stored.list === list ? stored : { ...empty, isOn: stored.isOn }

  const choose = (rows: readonly AnyRow[], chosen: boolean, last: number | null) => {
    const next = new Map(state.rows)
    for (const row of rows) {
      if (chosen) next.set(row.id, row)
      else next.delete(row.id)
    }
    setState({ ...state, isOn: true, rows: next, isAll: false, last })
  }

  return {
    isOn: state.isOn,
    turn: (isOn) => setState({ ...empty, isOn }),
    count: state.isAll ? total : state.rows.size,
    isAll: state.isAll,
    has: ({ id }) => state.isAll || state.rows.has(id),
    toggle: (row, visible, range) => {
      const from = visible.findIndex(({ id }) => id === state.last)
      const to = visible.findIndex(({ id }) => id === row.id)
      const part = range && from >= 0 ? visible.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      // "All rows" cannot exclude a single row. If the user deselects one, only the other visible rows stay selected.
      if (state.isAll) {
        const others = visible.filter(({ id }) => id !== row.id)
        setState({ ...state, rows: new Map(others.map((other) => [other.id, other])), isAll: false, last: row.id })
      } else choose(part, !state.rows.has(row.id), row.id)
    },
    togglePage: (visible) => choose(visible, state.isAll || !visible.every(({ id }) => state.rows.has(id)), null),
    chooseAll: () => setState({ ...state, isOn: true, isAll: true, last: null }),
    rows: state.isAll ? null : [...state.rows.values()],
    choice: state.isAll ? { query: condition, expect: total } : { ids: [...state.rows.keys()] },
  }
}
