import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { takeDown } from '../../client/history.ts'
import { takedownSchema } from '../../content/queries/takedownQuery.ts'
import type { ContentType } from '../../content/define.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/wording.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import type { LoggedPicture } from '../fields/LoggedValue.tsx'
import { showToast } from '../ui/toasts.tsx'
import { historyWording } from './wording.ts'

/** The reason stays until the takedown succeeded. */
export function useTakedown(type: ContentType, onDone: () => void) {
  const { language, unknownReason } = wordingOf(type)
  const words = historyWording[language]
  const queries = useQueryClient()
  // The picture stays while the dialog closes.
  const [asked, setAsked] = useState<{ picture: LoggedPicture | null; open: boolean }>({ picture: null, open: false })
  const [reason, setReason] = useState('')
  const [reasonError, setReasonError] = useState<string>()

  const sending = useMutation({
    mutationFn: takeDown,
    onSuccess: () => {
      showToast({ tone: 'good', text: words.takenDown, language })
      setAsked((old) => ({ ...old, open: false }))
      onDone()
    },
    onError: (error) =>
      showToast({
        tone: 'bad',
        text: fill(words.takeDownFailed, { reason: reasonOf(error) ?? unknownReason }),
        language,
      }),
    onSettled: () => {
      for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  return {
    ...asked,
    reason,
    reasonError,
    busy: sending.isPending,
    ask: (picture: LoggedPicture) => setAsked({ picture, open: true }),
    close: () => setAsked((old) => ({ ...old, open: false })),
    write: (text: string) => {
      setReason(text)
      setReasonError(undefined)
    },
    confirm: () => {
      const request = takedownSchema.safeParse({ picture: asked.picture?.hash, reason })
      if (request.success) sending.mutate(request.data)
      else setReasonError(fill(validation[language].required, { label: words.reason }))
    },
  }
}
