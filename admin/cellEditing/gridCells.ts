import type { AnyRow } from '../data/rows.ts'

export interface Place {
  id: number
  name: string
}

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one !== null && other !== null && one.id === other.id && one.name === other.name

export function placeOf(element: EventTarget | null): Place | null {
  if (!(element instanceof HTMLElement)) return null
  const cell = element.closest<HTMLElement>('td[data-column]')
  const row = cell?.closest<HTMLElement>('tr[data-row]')
  const [id, name] = [row?.dataset['row'], cell?.dataset['column']]
  return id === undefined || name === undefined ? null : { id: Number(id), name }
}

export const cellAt = (table: HTMLElement | null, { id, name }: Place): HTMLElement | null =>
  table?.querySelector<HTMLElement>(`tr[data-row="${id}"] > td[data-column="${CSS.escape(name)}"]`) ?? null

export type Step = 'up' | 'down' | 'left' | 'right' | 'home' | 'end' | 'first' | 'last'

/** The keys follow the ARIA grid pattern: https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function stepOf({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): Step | null {
  const isFar = ctrlKey || metaKey
  if (key === 'Home') return isFar ? 'first' : 'home'
  if (key === 'End') return isFar ? 'last' : 'end'
  if (isFar) return null
  const arrows: Readonly<Record<string, Step>> = {
    ArrowUp: 'up',
    ArrowDown: 'down',
    ArrowLeft: 'left',
    ArrowRight: 'right',
  }
  return arrows[key] ?? null
}

export function stepFrom(rows: readonly AnyRow[], names: readonly string[], from: Place, step: Step): Place {
  const row = rows.findIndex(({ id }) => id === from.id)
  const column = names.indexOf(from.name)
  const [lastRow, lastColumn] = [rows.length - 1, names.length - 1]
  const [nextRow, nextColumn] = (
    {
      up: [Math.max(0, row - 1), column],
      down: [Math.min(lastRow, row + 1), column],
      left: [row, Math.max(0, column - 1)],
      right: [row, Math.min(lastColumn, column + 1)],
      home: [row, 0],
      end: [row, lastColumn],
      first: [0, 0],
      last: [lastRow, lastColumn],
    } satisfies Record<Step, [number, number]>
  )[step]
  return { id: rows[nextRow]?.id ?? from.id, name: names[nextColumn] ?? from.name }
}

export function editableAfter(
  rows: readonly AnyRow[],
  names: readonly string[],
  from: Place,
  by: 1 | -1,
  isEditable: (row: AnyRow, name: string) => boolean,
): Place | null {
  const places = rows.flatMap((row) => names.map((name) => ({ row, name })))
  const start = places.findIndex(({ row, name }) => row.id === from.id && name === from.name)
  for (let at = start + by; start >= 0 && at >= 0 && at < places.length; at += by) {
    const place = places[at]
    if (place && isEditable(place.row, place.name)) return { id: place.row.id, name: place.name }
  }
  return null
}
