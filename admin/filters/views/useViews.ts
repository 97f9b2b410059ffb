import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeView, listViews, makeView, removeView, type ViewValues } from '../../../client/lists/views.ts'
import type { ContentType } from '../../../content/define.ts'
import type { ListView } from '../../../content/queries/listViewQuery.ts'
import { fill } from '../../../content/wording.ts'
import { reasonOf } from '../../feedback/failureMessages.ts'
import { showToast } from '../../ui/toasts.tsx'
import { viewWording } from './wording.ts'

const VIEWS = 'views'

/** Requested only when opened. */
export const useViews = ({ key }: ContentType, isWanted: boolean) =>
  useQuery({
    queryKey: [VIEWS, key],
    queryFn: ({ signal }) => listViews(key, signal),
    enabled: isWanted,
    staleTime: 0,
  })

/** A mutation with messages; reloads views in any case. */
function useViewChange<V>(
  { key, wording: { language } }: ContentType,
  change: (values: V) => Promise<string>,
  said: { done: 'saved' | 'removed'; failed: 'saveFailed' | 'removeFailed' },
) {
  const words = viewWording[language]
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (name) => showToast({ tone: 'good', text: fill(words[said.done], { name }), language }),
    onError: (error) => {
      const reason = reasonOf(error) ?? words.unknownReason
      showToast({ tone: 'bad', text: fill(words[said.failed], { reason }), language })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [VIEWS, key] }),
  })
}

export const useSaveView = (type: ContentType, view: ListView | null) =>
  useViewChange(
    type,
    async ({ query, ...values }: Omit<ViewValues, 'query'> & { query: ViewValues['query'] | null }) => {
      const saved = view
        ? await changeView(view, { ...values, ...(query && { query }) })
        : await makeView(type.key, { ...values, query: query ?? {} })
      return saved.name
    },
    { done: 'saved', failed: 'saveFailed' },
  )

export const useRemoveView = (type: ContentType) =>
  useViewChange(
    type,
    async (view: ListView) => {
      await removeView(view)
      return view.name
    },
    { done: 'removed', failed: 'removeFailed' },
  )
