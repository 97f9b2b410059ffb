import { useRef, useState } from 'react'
import { duplicateRows } from '../../client/bulk/manyRows.ts'
import type { ContentType } from '../../content/define.ts'
import { canDuplicate } from '../../content/queries/manyRows/duplicateQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { useBulkOutcome } from './useBulkOutcome.ts'
import type { Selection } from './useSelection.ts'
import { bulkWording } from './wording.ts'

/** Duplicating needs no confirmation, because the message afterwards offers to undo it. */
export function DuplicateButton({ type, selection }: { type: ContentType; selection: Selection }) {
  const { language } = type.wording
  const words = bulkWording[language]
  const outcome = useBulkOutcome(language)
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const [isRunning, setRunning] = useState(false)
  // A ref, because React's state changes only at the next render, and two quick clicks must not duplicate the rows
  // twice.
  const running = useRef(false)
  if (!mayEdit || !canDuplicate(type)) return null

  async function duplicate(): Promise<void> {
    if (running.current) return
    running.current = true
    setRunning(true)
    try {
      outcome.done(await duplicateRows(type, selection.choice), 'duplicated')
      selection.turn(true)
    } catch (error) {
      outcome.failed(error, 'duplicateFailed')
    } finally {
      running.current = false
      setRunning(false)
    }
  }

  return (
    <Button size="small" disabled={selection.count === 0} aria-disabled={isRunning} onClick={() => void duplicate()}>
      {isRunning ? words.duplicating : words.duplicate}
    </Button>
  )
}
