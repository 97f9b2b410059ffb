import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../client/api.ts'
import type { Change } from '../../client/audit.ts'
import { bringBack, listTrash } from '../../client/history.ts'
import { TRASH_DAYS } from '../../content/limits.ts'
import { listTypes } from '../../content/index.ts'
import { fill } from '../../content/wording.ts'
import { rowTitle } from '../audit/changeNames.ts'
import { CHANGES, CONTENT } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import list from '../list/list.module.css'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { useMay } from '../session/currentUser.ts'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import control from '../ui/inputs/control.module.css'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './trash.module.css'
import { TrashTable } from './TrashTable.tsx'
import { trashWording } from './wording.ts'

const { language, loading, empty, noneFound, unknownReason } = trashWording

/** All validation messages, or the reason. */
const whyNot = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.errors).flat().join(' ')) || (reasonOf(error) ?? unknownReason)

export function TrashScreen() {
  useDocumentTitle(trashWording.title)
  const params = useListParams()
  const may = useMay()
  const types = listTypes.filter(({ key }) => may({ type: key, action: 'delete' }))
  const isEverything = types.length === listTypes.length
  // Users who may not restore everything see one type at a time.
  const type =
    types.find(({ key }) => key === params.filter('type'))?.key ?? (isEverything ? '' : (types[0]?.key ?? ''))
  const query = { page: params.page, per_page: params.perPage, type }
  const trash = usePagedQuery<Change>({
    key: [CHANGES, 'trash', query],
    load: (signal) => listTrash(query, signal),
    params,
    language,
    failureMessage: (error) => fill(trashWording.loadFailed, { reason: reasonOf(error) ?? unknownReason }),
  })
  const queries = useQueryClient()
  const restore = useMutation({
    mutationFn: ({ type, row_id }: Change) => bringBack(type, row_id),
    onSuccess: (_nothing, change) =>
      showToast({ tone: 'good', text: fill(trashWording.restored, { name: rowTitle(change) }), language }),
    onError: (error, change) =>
      showToast({
        tone: 'bad',
        text: fill(trashWording.restoreFailed, { name: rowTitle(change), reason: whyNot(error) }),
        language,
      }),
    onSettled: () => {
      for (const key of [CONTENT, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{trashWording.title}</h1>
      </header>
      <p className={styles['about']}>{fill(trashWording.about, { days: TRASH_DAYS })}</p>
      <div className={list['toolbar']}>
        <select
          className={`${control['control']} ${styles['filter']}`}
          aria-label={trashWording.data}
          value={type}
          onChange={(event) => params.setFilters({ type: event.target.value })}
        >
          {isEverything && <option value="">{trashWording.everything}</option>}
          {types.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        <p className={list['total']} role="status">
          {trash.rows && fill(commonWording[language].total, { total: trash.total.toLocaleString(language) })}
        </p>
      </div>
      <ListBody wording={{ language, loading, empty: type ? noneFound : empty }} q="" list={trash}>
        {(rows) => (
          <TrashTable
            rows={rows}
            busy={trash.busy}
            restoring={restore.isPending}
            onRestore={(row) => restore.mutate(row)}
          />
        )}
      </ListBody>
      {trash.total > 0 && <ListFooter wording={{ language }} params={params} list={trash} />}
    </section>
  )
}
