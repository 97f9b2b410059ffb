import { useState } from 'react'
import type { RowChoice } from '../../client/bulk/manyRows.ts'
import type { ListQuery } from '../../content/reader.ts'
import type { AnyRow } from '../data/rows.ts'

/** Which rows of a list are chosen. */
export interface Selection {
  /** Whether rows can be chosen now. */
  isOn: boolean
  turn: (on: boolean) => void
  /** How many are chosen. */
  count: number
  /** Whether all that the list has are chosen, those on other pages included. */
  isAll: boolean
  has: (row: AnyRow) => boolean
  /** Chooses a row or leaves it out; with all from the last one on where a range is asked for. */
  toggle: (row: AnyRow, shown: readonly AnyRow[], range: boolean) => void
  /** Chooses these rows, or leaves them out where all of them are chosen. */
  togglePage: (shown: readonly AnyRow[]) => void
  chooseAll: () => void
  /** The chosen rows as they were shown; null where all are, which are on other pages, too. */
  rows: readonly AnyRow[] | null
  choice: RowChoice
}

interface State {
  isOn: boolean
  rows: ReadonlyMap<number, AnyRow>
  isAll: boolean
  /** The row that was chosen last, from which a range begins. */
  last: number | null
  /** The list that the choice was made in. */
  list: string
}

/** What the list shows, without how it is ordered and cut into pages. */
function conditionOf({ q = '', where = {}, state }: ListQuery): Readonly<Record<string, unknown>> {
  const words = q.trim()
  const conditions = { ...(words && { q: words }), ...where }
  // A list of rows in one state is asked for by that.
  return { ...(state && { state }), ...(Object.keys(conditions).length > 0 ? conditions : { all: true }) }
}

/** Rows that are chosen stay so on other pages and in another order; another search begins anew. */
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
    toggle: (row, shown, range) => {
      const from = shown.findIndex(({ id }) => id === state.last)
      const to = shown.findIndex(({ id }) => id === row.id)
      const part = range && from >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      // Of all that the list has, one can't be left out by its id: the choice begins anew with those that are shown.
      if (state.isAll) {
        const others = shown.filter(({ id }) => id !== row.id)
        setState({ ...state, rows: new Map(others.map((other) => [other.id, other])), isAll: false, last: row.id })
      } else choose(part, !state.rows.has(row.id), row.id)
    },
    togglePage: (shown) => choose(shown, state.isAll || !shown.every(({ id }) => state.rows.has(id)), null),
    chooseAll: () => setState({ ...state, isOn: true, isAll: true, last: null }),
    rows: state.isAll ? null : [...state.rows.values()],
    choice: state.isAll ? { query: condition, expect: total } : { ids: [...state.rows.keys()] },
  }
}
