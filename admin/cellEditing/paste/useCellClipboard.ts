import { useEffect, useRef, useState, type ClipboardEvent } from 'react'
import type { ContentType } from '../../../content/define.ts'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import { siteZone } from '../../ui/siteZone.ts'
import type { AnyRow } from '../../data/rows.ts'
import { reasonIn } from '../../data/failureReason.ts'
import { initialDraft } from '../../fields/drafts.ts'
import { copiedText } from '../cellKinds.ts'
import type { Place } from '../gridCells.ts'
import type { RowDrafts } from '../rowDrafts.ts'
import { cellWording } from '../wording.ts'
import { pastedBlock, type Block } from './pastedBlock.ts'
import { planPaste, type PasteTarget } from './planPaste.ts'

/** Keeps the pasted block while its dialog closes, so that the dialog does not become empty. */
export interface VisiblePaste {
  block: Block
  target: PasteTarget
  open: boolean
  opening: number
}

interface CellClipboardOptions extends Pick<PasteTarget, 'rows' | 'names' | 'refusal'> {
  type: ContentType
  drafts: RowDrafts
  /** Returns the focused cell, or null if the focus is in an input or outside of the cells. */
  selected: (event: ClipboardEvent<HTMLElement>) => Place | null
  hasFocus: (row: AnyRow) => boolean
  say: (sentence: string | null) => void
}

/** A single pasted value is treated like typed input; a block of several cells is previewed first. */
export function useCellClipboard(options: CellClipboardOptions) {
  const { type, rows, names, drafts, refusal, selected, hasFocus, say } = options
  const timeZone = siteZone.use()
  const [visible, setVisible] = useState<(Omit<VisiblePaste, 'target'> & { at: Place }) | null>(null)
  const targetAt = (at: Place): PasteTarget => ({ type, rows, names, at, timeZone, refusal })
  // If the user pastes into the same cell twice, the second paste wins, whichever response arrives first.
  const pasting = useRef({ rows, latest: new Map<string, Block>() })
  useEffect(() => {
    pasting.current.rows = rows
  }, [rows])
  const present = (row: AnyRow) => pasting.current.rows.find(({ id }) => id === row.id) ?? row
  const valueOf = (row: AnyRow, name: string) =>
    drafts.state().drafts.get(row.id)?.values[name] ?? initialDraft(type, row)[name]

  /** Drops the pasted value if the user changes the cell while the server is looking the value up. */
  const pasteOne = async (block: Block, at: Place) => {
    const row = rows.find(({ id }) => id === at.id)
    const { latest } = pasting.current
    const key = `${at.id} ${at.name}`
    latest.set(key, block)
    const before = row && valueOf(row, at.name)
    const { changes, refused } = await planPaste(block, targetAt(at))
    if (latest.get(key) !== block) return
    latest.delete(key)
    if (!row || valueOf(present(row), at.name) !== before) return
    for (const { name, value } of changes) drafts.set(present(row), name, value)
    say(refused[0]?.sentence ?? null)
    if (changes.length > 0 && !hasFocus(row)) await drafts.save(row.id)
  }

  return {
    paste: visible && { ...visible, target: targetAt(visible.at) },
    closePaste: () => setVisible((old) => old && { ...old, open: false }),
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      const place = selected(event)
      const row: AnyRow | undefined = place ? rows.find(({ id }) => id === place.id) : undefined
      // If text is selected on the page, the browser copies the text instead of the cell.
      if (!place || !row || document.getSelection()?.isCollapsed === false) return
      event.preventDefault()
      const typed = drafts.state().drafts.get(row.id)?.values
      event.clipboardData.setData('text/plain', withApostrophe(copiedText(type, { ...row, ...typed }, place.name)))
      say(cellWording(type.wording.language).copied)
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const at = selected(event)
      if (!at) return
      event.preventDefault()
      const block = pastedBlock(event.clipboardData)
      if (block.length > 1 || (block[0]?.length ?? 0) > 1) {
        // Unsaved cells are saved first, because the preview compares the pasted block with the rows on the server.
        void drafts.saveAll()
        setVisible((old) => ({ block, at, open: true, opening: (old?.opening ?? 0) + 1 }))
        return
      }
      pasteOne(block, at).catch((error: unknown) => say(reasonIn(error, type.wording.language)))
    },
  }
}
