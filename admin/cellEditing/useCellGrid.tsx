import {
  useContext,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import type { ContentType } from '../../content/define.ts'
import type { AnyRow } from '../data/rows.ts'
import { initialDraft, type DraftValue } from '../fields/drafts.ts'
import { WorkingCopies } from '../form/workingCopy/workingCopies.ts'
import type { Grid } from '../ui/DataTable.tsx'
import { cellKind, readOnlyReason } from './cellKinds.ts'
import { EditableCell, errorId, RowMark } from './EditableCell.tsx'
import { useCellClipboard, type VisiblePaste } from './paste/useCellClipboard.ts'
import { cellAt, editableAfter, isSamePlace, placeOf, stepFrom, stepOf, type Place } from './gridCells.ts'
import styles from './cellEditing.module.css'
import type { CellEditing } from './useCellEditing.ts'
import { cellWording } from './wording.ts'

interface Editing extends Place {
  /** The value before editing, which Escape restores. */
  before: DraftValue
  /**
   * Whether the user began to edit by typing. If so, arrow keys go to the next cell instead of moving within the text.
   */
  isTyped: boolean
  isTouched: boolean
}

interface CellGridOptions {
  type: ContentType
  rows: readonly AnyRow[]
  names: readonly string[]
  editing: CellEditing
}

export interface CellGrid {
  grid: Grid<AnyRow> | undefined
  cell: (row: AnyRow, name: string) => ReactNode
  /** Tells screen readers why the last key or paste did nothing. */
  said: string | null
  paste: VisiblePaste | null
  closePaste: () => void
  finalFocus: () => HTMLElement | null
}

const INPUT = ':is(input, select, textarea)'
const QUESTION = '[role="alertdialog"]'
const FOCUSABLE = ':is(input, select, textarea, button):not(:disabled)'

const isTyping = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** The dispatched event makes React handle the line break like typed input. */
function breakLine(area: HTMLTextAreaElement): void {
  area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** The keys and roles follow the ARIA grid pattern: https://www.w3.org/WAI/ARIA/apg/patterns/grid/ */
export function useCellGrid({ type, rows, names, editing: { isOn, drafts, state } }: CellGridOptions): CellGrid {
  const words = cellWording(type.wording.language)
  const copies = useContext(WorkingCopies)
  const table = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Place | null>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  // The focused cell. While the focus is in the list of a picker, this is the picker's cell.
  const focused = useRef<Place | null>(null)

  const rowAt = (id: number) => rows.find((row) => row.id === id)
  const reasonFor = (row: AnyRow, name: string) => {
    const reason = readOnlyReason(type, row, name, copies.has(row.id))
    return reason && words.readOnly[reason]
  }
  const isEditable = (row: AnyRow, name: string) => reasonFor(row, name) === null
  const valueOf = (row: AnyRow, name: string): DraftValue =>
    state.drafts.get(row.id)?.values[name] ?? initialDraft(type, row)[name] ?? ''
  const focus = (place: Place) => cellAt(table.current, place)?.focus()

  /**
   * The focus moves before the input disappears, because an element that is removed while it has the focus fires no
   * blur event.
   */
  const leaveFor = (next: Place, { id, name }: Place) => {
    focus(next)
    setEditing(null)
    drafts.check(id, name)
  }

  const begin = (place: Place, by: 'typing' | 'opening' | 'touch') => {
    const row = rowAt(place.id)
    const field = type.fields[place.name]
    if (!row) return
    const reason = reasonFor(row, place.name)
    setSaid(reason)
    if (reason !== null || !field) return
    const before = valueOf(row, place.name)
    if (cellKind(field).editing === 'toggle') return drafts.set(row, place.name, before !== true)
    const isTyped = by === 'typing' && cellKind(field).typed
    flushSync(() => {
      setEditing({ ...place, before, isTyped, isTouched: by === 'touch' })
      if (isTyped) drafts.set(row, place.name, '')
    })
    // The input takes the focus during keydown, so that the browser types the pressed key into it.
    const input = cellAt(table.current, place)?.querySelector<HTMLElement>(INPUT)
    input?.focus()
    if (input instanceof HTMLInputElement && !isTyped) input.select()
    if (input instanceof HTMLTextAreaElement) input.setSelectionRange(input.value.length, input.value.length)
  }

  const takeBack = (place: Place, value: DraftValue | undefined) => {
    const row = rowAt(place.id)
    if (row && value !== undefined) drafts.set(row, place.name, value)
  }

  const onEditingKey = (event: KeyboardEvent, edited: Editing) => {
    const { key, shiftKey, altKey, ctrlKey, target } = event
    const cell = cellAt(table.current, edited)
    const isButton = target instanceof HTMLButtonElement
    if (key === 'Escape') {
      takeBack(edited, edited.before)
      leaveFor(edited, edited)
    } else if (key === 'Tab') {
      // If a cell has several controls, Tab moves between them as usual.
      const controls = [...(cell?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])]
      const last = shiftKey ? controls[0] : controls.at(-1)
      if (controls.length > 1 && target !== last) return
      const next = editableAfter(rows, names, edited, shiftKey ? -1 : 1, isEditable)
      leaveFor(next ?? edited, edited)
      // After the last editable cell, the browser handles Tab as usual.
      if (!next) return
    } else if (key === 'Enter' && !isButton && !event.nativeEvent.isComposing) {
      if (target instanceof HTMLTextAreaElement) {
        // Touch keyboards have no modifier keys, so on touch devices Enter alone inserts a line break.
        const breaks = shiftKey || altKey || ctrlKey || window.matchMedia('(pointer: coarse)').matches
        if (breaks && !altKey && !ctrlKey) return
        if (breaks) {
          event.preventDefault()
          return breakLine(target)
        }
      }
      const next = stepFrom(rows, names, edited, shiftKey ? 'up' : 'down')
      leaveFor(next, edited)
      // The keyboard of a phone closes with the input, so the next cell has its own at once.
      if (edited.isTouched && !isSamePlace(next, edited)) begin(next, 'touch')
    } else {
      const step = edited.isTyped && !shiftKey ? stepOf(event) : null
      if (!step) return
      leaveFor(stepFrom(rows, names, edited, step), edited)
    }
    event.preventDefault()
  }

  const onCellKey = (event: KeyboardEvent, place: Place) => {
    const { key } = event
    const field = type.fields[place.name]
    const row = rowAt(place.id)
    const step = stepOf(event)
    const isToggle = field !== undefined && cellKind(field).editing === 'toggle'
    if (step) focus(stepFrom(rows, names, place, step))
    else if (key === 'Enter' || key === 'F2' || (key === ' ' && (isToggle || !row || !isEditable(row, place.name)))) {
      begin(place, 'opening')
    } else if (key === 'Escape') takeBack(place, row && initialDraft(type, row)[place.name])
    else if ((key === 'Delete' || key === 'Backspace') && row && !isToggle) {
      const reason = reasonFor(row, place.name)
      setSaid(reason)
      if (reason !== null) return
      drafts.set(row, place.name, '')
      drafts.check(place.id, place.name)
    } else {
      if (isTyping(event) && !isToggle) begin(place, 'typing')
      return
    }
    event.preventDefault()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const place = event.currentTarget.contains(event.target as Node) ? placeOf(event.target) : null // The target of a keyboard event is always a node.
    if (!place || event.defaultPrevented) return
    if (editing && isSamePlace(editing, place)) onEditingKey(event, editing)
    else if (event.target === cellAt(event.currentTarget, place)) onCellKey(event, place)
  }

  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
    const isInside = currentTarget.contains(target)
    const place = isInside ? placeOf(target) : editing
    focused.current = place
    if (isInside && place && !isSamePlace(place, active)) {
      setActive(place)
      setSaid(null)
    }
  }

  const onBlur = ({ target, currentTarget }: FocusEvent<HTMLTableElement>) => {
    const left = placeOf(target) ?? editing
    focused.current = null
    const settle = () => {
      // Moving the focus to an alert dialog does not end editing, because the focus returns to the cell when the dialog
      // closes.
      if (document.activeElement?.closest(QUESTION)) {
        document.addEventListener('focusin', () => setTimeout(settle), { once: true })
        return
      }
      const now =
        focused.current ?? (currentTarget.contains(document.activeElement) ? placeOf(document.activeElement) : null)
      if (!left || isSamePlace(left, now)) return
      setEditing((old) => (isSamePlace(old, left) ? null : old))
      drafts.check(left.id, left.name)
      if (now?.id !== left.id) void drafts.save(left.id)
    }
    // `document.activeElement` is correct only after the blur event. If the whole window loses the focus, the cell is
    // still the active element.
    setTimeout(settle)
  }

  const onClick = ({ target, detail, nativeEvent }: MouseEvent<HTMLTableElement>) => {
    const place = placeOf(target)
    if (!place || isSamePlace(place, editing) || (target as HTMLElement).closest('a, button, input, select, textarea'))
      return // The target of a mouse event is always an element.
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
    if (isTouch || detail === 2) begin(place, isTouch ? 'touch' : 'opening')
  }

  const { paste, closePaste, ...clipboard } = useCellClipboard({
    type,
    rows,
    names,
    drafts,
    refusal: reasonFor,
    selected: (event) => {
      const place = placeOf(event.target)
      return place && event.target === cellAt(table.current, place) ? place : null
    },
    hasFocus: ({ id }) => (focused.current ?? placeOf(document.activeElement))?.id === id,
    say: setSaid,
  })

  const first = rows[0] && names[0] !== undefined ? { id: rows[0].id, name: names[0] } : null
  const stop = active && rowAt(active.id) && names.includes(active.name) ? active : first
  const grid: Grid<AnyRow> = {
    table: { ref: table, onKeyDown, onFocus, onBlur, onClick, ...clipboard },
    cell: (row, name) => {
      if (!names.includes(name)) return {}
      const draft = state.drafts.get(row.id)
      return {
        tabIndex: isSamePlace(stop, { id: row.id, name }) ? 0 : -1,
        'aria-readonly': !isEditable(row, name) || undefined,
        'aria-invalid': draft?.errors[name] ? true : undefined,
        'aria-describedby': draft?.errors[name] ? errorId(row, name) : undefined,
        // React's types reject `data-` attributes in an object literal, but accept them in a spread.
        ...{ 'data-column': name, 'data-typed': draft && name in draft.values ? true : undefined },
      }
    },
  }
  const lead = names.includes(type.name) ? type.name : names[0]

  return {
    grid: isOn ? grid : undefined,
    cell: (row, name) => (
      <div className={styles['cell']}>
        <EditableCell
          type={type}
          row={row}
          name={name}
          field={type.fields[name]}
          draft={state.drafts.get(row.id)}
          isEditing={isSamePlace(editing, { id: row.id, name })}
          onChange={(value) => drafts.set(row, name, value)}
        />
        {name === lead && (
          <RowMark
            language={type.wording.language}
            draft={state.drafts.get(row.id)}
            isSaved={state.saved.has(row.id)}
          />
        )}
      </div>
    ),
    said,
    paste,
    closePaste,
    finalFocus: () => stop && cellAt(table.current, stop),
  }
}
