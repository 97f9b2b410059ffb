import { useMutation } from '@tanstack/react-query'
import { exportChanges, listChanges, type Change } from '../../client/audit.ts'
import { fill } from '../../content/wording.ts'
import { DownloadIcon } from '../ui/icons.tsx'
import { CHANGES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import list from '../list/list.module.css'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { Button } from '../ui/Button.tsx'
import { showToast } from '../ui/toasts.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './audit.module.css'
import { AuditFilters } from './filters/AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditFilter, FILTERS } from './filters/auditFilter.ts'
import { Views } from './Views.tsx'
import { auditWording } from './wording.ts'

const { language } = auditWording

const because = (sentence: string, error: unknown): string => fill(sentence, { reason: reasonOf(error) ?? '' })

/** By which spreadsheets recognize UTF-8. `Response.text()` drops it. */
const UTF8_MARK = '\uFEFF'

export function ChangeScreen() {
  const params = useListParams()
  const filter = auditFilter(params)
  const query = { ...filter, page: params.page, per_page: params.perPage }
  const changes = usePagedQuery<Change>({
    key: [CHANGES, 'audit', query],
    load: (signal) => listChanges(query, signal),
    params,
    language,
    failureMessage: (error) => because(auditWording.loadFailed, error),
  })
  const download = useMutation({
    mutationFn: () => exportChanges(filter),
    onSuccess: (text) =>
      saveFile(auditWording.fileName, new Blob([UTF8_MARK, text], { type: 'text/csv;charset=utf-8' })),
    onError: (error) => showToast({ tone: 'bad', text: because(auditWording.exportFailed, error), language }),
  })
  const isFiltered = FILTERS.some((name) => params.filter(name) !== '')
  const { loading, empty, noneFound } = auditWording

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{auditWording.title}</h1>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          {download.isPending ? auditWording.exporting : auditWording.export}
        </Button>
      </header>
      <Views current="changes" />
      <p className={styles['about']}>{auditWording.about}</p>
      <AuditFilters params={params} />
      <div className={list['toolbar']}>
        <p className={list['total']} role="status">
          {changes.rows &&
            fill(commonWording[language].total, {
              total: `${changes.total.toLocaleString(language)}${changes.hasMore ? '+' : ''}`,
            })}
        </p>
      </div>
      <ListBody wording={{ language, loading, empty: isFiltered ? noneFound : empty }} q="" list={changes}>
        {(rows) => <AuditTable rows={rows} busy={changes.busy} />}
      </ListBody>
      {changes.total > 0 && <ListFooter wording={{ language }} params={params} list={changes} />}
    </section>
  )
}
