import { useMutation, useQueryClient } from '@tanstack/react-query'
import { fill } from '../../content/wording.ts'
import { CHANGES, CHANNELS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { showToast } from '../ui/toasts.tsx'
import { channelWording as words } from './wording.ts'

const { language } = words

interface Change<V, R> {
  change: (values: V) => Promise<R>
  /** What is said of a change that was made; null where the screen shows it by itself. */
  onDone: (result: R, values: V) => string | null
  onFailed?: (error: Error) => void
  /** `{reason}` is filled in. */
  failed?: string
}

/** A change of channels, with what is said of it. All that shows channels is read anew then. */
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
