import { useMutation } from '@tanstack/react-query'
import { exportChanges, listChanges, type Change } from '../../client/audit.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { showToast } from '../ui/toasts.tsx'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import list from '../list/list.module.css'
import { phrases } from '../wording/commonWording.ts'
import { CHANGES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { usePaged } from '../list/usePagedQuery.ts'
import { usePageState } from '../list/useListParams.ts'
import { useTitle } from '../shell/useDocumentTitle.ts'
import styles from './audit.module.css'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditFilter, FILTERS } from './filters.ts'
import { auditPhrases } from './wording.ts'
import { saveFile } from './downloadFile.ts'

const { language } = auditPhrases

const because = (sentence: string, error: unknown): string => fill(sentence, { reason: reasonOf(error) ?? '' })

/** Who did what, when, and from where. */
export function AuditScreen() {
  useTitle(auditPhrases.title)
  const state = usePageState()
  const filter = auditFilter(state)
  const query = { ...filter, page: state.page, per_page: state.perPage }
  const changes = usePaged<Change>({
    key: [CHANGES, 'audit', query],
    load: (signal) => listChanges(query, signal),
    state,
    sentence: (error) => because(auditPhrases.loadFailed, error),
  })
  const download = useMutation({
    mutationFn: () => exportChanges(filter),
    onSuccess: (text) => saveFile(auditPhrases.fileName, 'text/csv;charset=utf-8', text),
    onError: (error) => showToast({ tone: 'bad', text: because(auditPhrases.exportFailed, error) }),
  })
  const isFiltered = FILTERS.some((name) => state.filter(name) !== '')
  const { loading, empty, noneFound } = auditPhrases

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{auditPhrases.title}</h1>
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          {download.isPending ? auditPhrases.exporting : auditPhrases.export}
        </Button>
      </header>
      <p className={styles['about']}>{auditPhrases.about}</p>
      <AuditFilters state={state} />
      <div className={list['toolbar']}>
        <p className={list['total']} role="status">
          {changes.rows && fill(phrases[language].total, { total: changes.total.toLocaleString(language) })}
        </p>
      </div>
      <ListBody wording={{ language, loading, empty: isFiltered ? noneFound : empty }} q="" list={changes}>
        {(rows) => <AuditTable rows={rows} busy={changes.busy} />}
      </ListBody>
      {changes.total > 0 && <ListFooter wording={{ language }} state={state} list={changes} />}
    </section>
  )
}
