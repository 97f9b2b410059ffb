import { useQueryClient } from '@tanstack/react-query'
import { showToast } from '../ui/toasts.tsx'
import { because } from './failureMessages.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'

interface Action<V, R> {
  run: (values: V) => Promise<R>
  language: string
  /** Returns the text of the toast, or null if the screen itself shows the success. */
  done?: (result: R, values: V) => string | null | void
  /** The text of the toast after a failure. It contains the placeholder `{reason}`. */
  failed: string
  onFailed?: (error: Error) => void
  onSettled?: () => void
  /** All queries whose keys begin with one of these values are loaded again after the action. */
  reload?: readonly string[]
}

export function useAction<V = void, R = unknown>(action: Action<V, R>) {
  const { run, language, done, failed, onFailed, onSettled, reload = [] } = action
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: run,
    onSuccess: (result, values) => {
      const text = done?.(result, values)
      if (text) showToast({ tone: 'good', text, language })
    },
    onError: (error) => {
      onFailed?.(error)
      showToast({ tone: 'bad', text: because(failed, error, language), language })
    },
    onSettled: () => {
      onSettled?.()
      for (const key of reload) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
}
