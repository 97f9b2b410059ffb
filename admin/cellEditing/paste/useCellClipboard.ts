import { useState, type ClipboardEvent } from 'react'
import type { ContentType } from '../../../content/define.ts'
import { withApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import { useSiteSettings } from '../../data/siteSettings.ts'
import type { AnyRow } from '../../data/rows.ts'
import { copiedText } from '../cellKinds.ts'
import type { Place } from '../places.ts'
import type { RowDrafts } from '../rowDrafts.ts'
import { cellWording } from '../wording.ts'
import { pastedBlock, type Block } from './pastedBlock.ts'
import { planPaste, type PasteTarget } from './planPaste.ts'

/** A block that is looked at before it is pasted. It stays while its dialog closes, so that nothing flickers. */
export interface ShownPaste {
  block: Block
  target: PasteTarget
  open: boolean
  opening: number
}

interface CellClipboardOptions extends Pick<PasteTarget, 'rows' | 'names' | 'refusal'> {
  type: ContentType
  drafts: RowDrafts
  /** The cell that an event is about; null where it is about an input in it, or none. */
  selected: (event: ClipboardEvent<HTMLElement>) => Place | null
  say: (sentence: string | null) => void
}

/** Copies a cell, and pastes over cells: a single value as if it were typed, a block after it was looked at. */
export function useCellClipboard({ type, rows, names, drafts, refusal, selected, say }: CellClipboardOptions) {
  const timeZone = useSiteSettings()?.time_zone || undefined
  const [shown, setShown] = useState<(Omit<ShownPaste, 'target'> & { at: Place }) | null>(null)
  const targetAt = (at: Place): PasteTarget => ({ type, rows, names, at, timeZone, refusal })

  return {
    paste: shown && { ...shown, target: targetAt(shown.at) },
    closePaste: () => setShown((old) => old && { ...old, open: false }),
    onCopy: (event: ClipboardEvent<HTMLElement>) => {
      const place = selected(event)
      const row: AnyRow | undefined = place ? rows.find(({ id }) => id === place.id) : undefined
      // Words that are marked are what is meant.
      if (!place || !row || document.getSelection()?.isCollapsed === false) return
      event.preventDefault()
      const typed = drafts.state().drafts.get(row.id)?.values
      event.clipboardData.setData('text/plain', withApostrophe(copiedText(type, { ...row, ...typed }, place.name)))
      say(cellWording[type.wording.language].copied)
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const at = selected(event)
      if (!at) return
      event.preventDefault()
      const block = pastedBlock(event.clipboardData)
      if (block.length > 1 || (block[0]?.length ?? 0) > 1) {
        // The block is put over what is saved.
        void drafts.saveAll()
        setShown((old) => ({ block, at, open: true, opening: (old?.opening ?? 0) + 1 }))
        return
      }
      planPaste(block, targetAt(at)).then(
        ({ changes, refused }) => {
          for (const { row, name, value } of changes) drafts.set(row, name, value)
          say(refused[0]?.sentence ?? null)
        },
        (error: unknown) => say(error instanceof Error ? error.message : String(error)),
      )
    },
  }
}
