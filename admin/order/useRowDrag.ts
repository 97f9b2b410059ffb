import { useEffect, useState, type PointerEvent } from 'react'
import type { Target } from '../../content/queries/moveQuery.ts'
import type { AnyRow } from '../data/rows.ts'

interface Drag {
  row: AnyRow
  /** Where the row would be dropped; null if it would stay where it is. */
  target: Target | null
}

/** During a drag less than `within` pixels from the window's edge, the window scrolls in steps of `by` pixels. */
const EDGE = { within: 80, by: 16 } as const

function targetAt(handle: Element, row: AnyRow, y: number): Target | null {
  const visibleRows = [...(handle.closest('tbody')?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  const own = visibleRows.findIndex(({ dataset }) => dataset['row'] === String(row.id))
  for (const [index, element] of visibleRows.entries()) {
    const { top, bottom, height } = element.getBoundingClientRect()
    if (y > bottom && index < visibleRows.length - 1) continue
    const side = y < top + height / 2 ? 'before' : 'after'
    const gap = side === 'before' ? index : index + 1
    return gap === own || gap === own + 1 ? null : { side, of: Number(element.dataset['row']) }
  }
  return null
}

export function useRowDrag(onDrop: (row: AnyRow, target: Target) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null

  useEffect(() => {
    if (!isDragging) return
    const cancel = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(null)
    document.addEventListener('keydown', cancel)
    return () => document.removeEventListener('keydown', cancel)
  }, [isDragging])

  return {
    handleProps: (row: AnyRow) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ row, target: null })
      },
      onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
        if (!isDragging) return
        if (clientY < EDGE.within) window.scrollBy(0, -EDGE.by)
        if (clientY > window.innerHeight - EDGE.within) window.scrollBy(0, EDGE.by)
        setDrag({ row, target: targetAt(currentTarget, row, clientY) })
      },
      onPointerUp: () => {
        if (drag?.target) onDrop(drag.row, drag.target)
        setDrag(null)
      },
      onPointerCancel: () => setDrag(null),
    }),
    rowState: (row: AnyRow): { dragged?: boolean; drop?: Target['side'] } => ({
      ...(drag?.row.id === row.id && { dragged: true }),
      ...(drag?.target?.of === row.id && { drop: drag.target.side }),
    }),
  }
}

export type RowDrag = ReturnType<typeof useRowDrag>
