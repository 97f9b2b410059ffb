import { useState } from 'react'
import { duplicateRows } from '../../client/bulk/manyRows.ts'
import type { ContentType } from '../../content/define.ts'
import { canDuplicate } from '../../content/queries/manyRows/duplicateQuery.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { useBulkOutcome } from './useBulkOutcome.ts'
import type { Selection } from './useSelection.ts'
import { bulkWording } from './wording.ts'

/** Duplicating needs no confirmation, because the message afterwards offers to undo it. */
export function DuplicateButton({ type, selection }: { type: ContentType; selection: Selection }) {
  const { language } = type.wording
  const words = bulkWording(language)
  const outcome = useBulkOutcome(language)
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const [isRunning, setRunning] = useState(false)
  const oneAtATime = useOneAtATime()
  if (!mayEdit || !canDuplicate(type)) return null

  async function duplicate(): Promise<void> {
    setRunning(true)
    try {
      outcome.done(await duplicateRows(type, selection.choice), 'duplicated')
      selection.turn(true)
    } catch (error) {
      outcome.failed(error, 'duplicateFailed')
    } finally {
      setRunning(false)
    }
  }

  return (
    <Button
      size="small"
      disabled={selection.count === 0}
      aria-disabled={isRunning}
      onClick={() => oneAtATime(duplicate)}
    >
      {isRunning ? words.duplicating : words.duplicate}
    </Button>
  )
}
