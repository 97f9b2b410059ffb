import { exportChanges, listChanges, type Change } from '../../client/audit.ts'
import { DownloadIcon } from '../ui/icons.tsx'
import { CHANGES } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import list from '../list/list.module.css'
import { ListScreen } from '../list/ListScreen.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { useListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { Button } from '../ui/Button.tsx'
import { saveCsv } from '../ui/saveFile.ts'
import { AuditFilters } from './filters/AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { auditFilter, FILTERS } from './filters/auditFilter.ts'
import { Views } from './Views.tsx'
import { auditWording } from './wording.ts'

const { language } = auditWording

export function ChangeScreen() {
  const params = useListParams()
  const filter = auditFilter(params)
  const query = { ...filter, page: params.page, per_page: params.perPage }
  const changes = usePagedQuery<Change>({
    key: [CHANGES, 'audit', query],
    load: (signal) => listChanges(query, signal),
    params,
    language,
    failureMessage: auditWording.loadFailed,
  })
  const download = useAction({
    run: () => exportChanges(filter),
    language,
    done: (text) => saveCsv(auditWording.fileName, text),
    failed: auditWording.exportFailed,
  })
  const isFiltered = FILTERS.some((name) => params.filter(name) !== '')
  const { empty, noneFound } = auditWording

  return (
    <ListScreen
      words={{ ...auditWording, empty: isFiltered ? noneFound : empty }}
      action={
        <Button disabled={download.isPending} onClick={() => download.mutate()}>
          <DownloadIcon />
          {download.isPending ? auditWording.exporting : auditWording.export}
        </Button>
      }
      about={
        <>
          <Views current="changes" />
          <p className={list['about']}>{auditWording.about}</p>
          <AuditFilters params={params} />
        </>
      }
      toolbar={<ListToolbar language={language} list={changes} />}
      list={changes}
      params={params}
    >
      {(rows) => <AuditTable rows={rows} busy={changes.busy} />}
    </ListScreen>
  )
}
