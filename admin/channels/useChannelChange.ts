import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fill } from '../../content/wording.ts'
import { CHANGES, CHANNELS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { showToast } from '../ui/toasts.tsx'
import { channelWording as words } from './wording.ts'

const { language } = words

interface Change<V, R> {
  change: (values: V) => Promise<R>
  /** Null if the screen shows the result. */
  onDone: (result: R, values: V) => string | null
  onFailed?: (error: Error) => void
  /** With `{reason}`. */
  failed?: string
}

/** A mutation with messages; reloads channels. */
export function useChannelChange<V, R>({ change, onDone, onFailed, failed = words.failed }: Change<V, R>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result, values) => {
      const text = onDone(result, values)
      if (text !== null) showToast({ tone: 'good', text, language })
    },
    onError: (error) => {
      onFailed?.(error)
      showToast({ tone: 'bad', text: fill(failed, { reason: reasonOf(error) ?? words.unknownReason }), language })
    },
    onSettled: () => {
      for (const key of [CHANNELS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
