import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import type { Change } from '../../client/audit.ts'
import { bringBack, listTrash } from '../../client/history.ts'
import { TRASH_DAYS } from '../../content/limits.ts'
import { listTypes } from '../../content/index.ts'
import { fill } from '../../content/messages/fill.ts'
import { rowTitle } from '../audit/changeNames.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { reasonIn } from '../data/failureReason.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { useListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { Select } from '../ui/inputs/Select.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './trash.module.css'
import { TrashTable } from './TrashTable.tsx'
import { trashWording } from './wording.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'

const { language } = trashWording

const whyNot = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.errors).flat().join(' ')) || reasonIn(error, language)

export function TrashScreen() {
  const params = useListParams()
  const may = useMay()
  const types = listTypes.filter(({ key }) => may({ type: key, action: 'delete' }))
  const isEverything = types.length === listTypes.length
  // Only users who may restore rows of every type may list the deleted rows of all types together.
  const type =
    types.find(({ key }) => key === params.filter('type'))?.key ?? (isEverything ? '' : (types[0]?.key ?? ''))
  const query = { page: params.page, per_page: params.perPage, type }
  const trash = usePagedQuery<Change>({
    key: [CHANGES, 'trash', query],
    load: (signal) => listTrash(query, signal),
    params,
    language,
    failureMessage: trashWording.loadFailed,
  })
  const queries = useQueryClient()
  const restore = useSingleMutation({
    mutationFn: ({ type, row_id }: Change) => bringBack(type, row_id),
    onSuccess: (_nothing, change) =>
      showToast({ tone: 'good', text: fill(trashWording.restored, { name: rowTitle(change) }), language }),
    onError: (error, change) =>
      showToast({
        tone: 'bad',
        text: fill(trashWording.restoreFailed, { name: rowTitle(change), reason: whyNot(error) }),
        language,
      }),
    // The buttons wait for the new list, because the restored row is still in the old one.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: [CONTENT] })
      return queries.invalidateQueries({ queryKey: [CHANGES] })
    },
  })

  return (
    <ListScreen
      words={{ ...trashWording, empty: type ? trashWording.noneFound : trashWording.empty }}
      about={fill(trashWording.about, { days: TRASH_DAYS })}
      toolbar={
        <ListToolbar language={language} list={trash}>
          <Select
            className={styles['filter']}
            aria-label={trashWording.data}
            value={type}
            options={[
              ...(isEverything ? [['', trashWording.everything] as const] : []),
              ...types.map(({ key, title }) => [key, title] as const),
            ]}
            onChange={(value) => params.setFilters({ type: value })}
          />
        </ListToolbar>
      }
      list={trash}
      params={params}
    >
      {(rows) => (
        <TrashTable
          rows={rows}
          busy={trash.busy}
          restoring={restore.isPending}
          onRestore={(row) => restore.mutate(row)}
        />
      )}
    </ListScreen>
  )
}
