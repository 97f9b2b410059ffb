import { useState } from 'react'
import { takeDown } from '../../client/history.ts'
import { takedownSchema } from '../../content/queries/takedownQuery.ts'
import type { ContentType } from '../../content/define.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import type { LoggedPicture } from '../fields/LoggedValue.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { historyWording } from './wording.ts'

/** If the takedown fails, the typed reason stays in the dialog. */
export function useTakedown(type: ContentType, onDone: () => void) {
  const { language } = type.wording
  const words = historyWording(language)
  const question = useRowDialog<LoggedPicture | null>(null)
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()

  const sending = useAction({
    run: takeDown,
    language,
    done: () => {
      question.close()
      onDone()
      return words.takenDown
    },
    failed: words.takeDownFailed,
    reload: [CONTENT, CHANGES],
  })

  return {
    picture: question.row,
    open: question.dialog.open,
    reason,
    reasonError,
    busy: sending.isPending,
    ask: (picture: LoggedPicture) => question.show(picture, null),
    close: question.close,
    write: (text: string) => {
      setReason(text)
      setReasonError(undefined)
    },
    confirm: () => {
      const request = takedownSchema.safeParse({ picture: question.row?.hash, reason })
      if (request.success) sending.mutate(request.data)
      else setReasonError(fill(validation(language).required, { label: words.reason }))
    },
  }
}
