import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Wording } from '../../content/wording.ts'
import { showToast } from '../ui/toasts.tsx'
import { because } from './failureMessages.ts'

interface Action<V, R> {
  run: (values: V) => Promise<R>
  language: Wording['language']
  /** What a toast says of the success; nothing if the screen shows it. */
  done?: (result: R, values: V) => string | null | void
  /** What a toast says of the failure; `{reason}` is filled in. */
  failed: string
  onFailed?: (error: Error) => void
  onSettled?: () => void
  /** First parts of the keys of the queries that are loaded again afterwards. */
  reload?: readonly string[]
}

/** A mutation that says in a toast how it ended. */
export function useAction<V = void, R = unknown>(action: Action<V, R>) {
  const { run, language, done, failed, onFailed, onSettled, reload = [] } = action
  const queries = useQueryClient()
  return useMutation({
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
