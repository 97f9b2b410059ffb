import { useQuery } from '@tanstack/react-query'
import { changeView, listViews, makeView, removeView, type ViewValues } from '../../../client/lists/views.ts'
import type { ContentType } from '../../../content/define.ts'
import type { ListView } from '../../../content/queries/listViewQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { useAction } from '../../feedback/useAction.ts'
import { viewWording } from './wording.ts'

const VIEWS = 'views'

export const useViews = ({ key }: ContentType, isWanted: boolean) =>
  useQuery({
    queryKey: [VIEWS, key],
    queryFn: ({ signal }) => listViews(key, signal),
    enabled: isWanted,
    staleTime: 0,
  })

/** Even a failed change may have reached the server, so the views are loaded again. */
function useViewChange<V>(
  { wording: { language } }: ContentType,
  run: (values: V) => Promise<string>,
  say: { done: 'saved' | 'removed'; failed: 'saveFailed' | 'removeFailed' },
) {
  const words = viewWording(language)
  return useAction({
    run,
    language,
    done: (name) => fill(words[say.done], { name }),
    failed: words[say.failed],
    reload: [VIEWS],
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
