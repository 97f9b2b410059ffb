import { useQuery } from '@tanstack/react-query'
import type { ContentType } from '../../content/define.ts'
import { site } from '../../content/settings/site.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { HistoryIcon } from '../ui/icons.tsx'
import type { AnyRow } from '../data/rows.ts'
import { useReading, useTranslatorsLanguages } from '../data/siteLanguages.ts'
import { singleQuery } from '../data/siteSettings.ts'
import { loadFailureMessage } from '../feedback/failureMessages.ts'
import { HistoryDialog } from '../history/HistoryDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { historyWording } from '../history/wording.ts'
import list from '../list/list.module.css'
import { useMay } from '../session/currentUser.ts'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { AddressNote } from '../ui/AddressNote.tsx'
import { Button } from '../ui/Button.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { previews } from '../preview/previews.tsx'
import { confirmations } from './confirmations.ts'
import { SingleForm } from './SingleForm.tsx'

/** What is not among the settings, but decides what they can do. */
const notes: Readonly<Record<string, typeof AddressNote>> = { [site.key]: AddressNote }

export function SingleScreen({ type }: { type: ContentType }) {
  const wording = wordingOf(type)
  const { data, error, isFetchedAfterMount, refetch } = useQuery(singleQuery(type, useReading(type)))
  const row = isFetchedAfterMount && data ? data : null
  const history = useRowDialog<AnyRow | null>(null)
  useDocumentTitle(type.title)
  const mayEdit = useMay()({ type: type.key, action: 'edit' })
  const isTranslator = useTranslatorsLanguages(type).length > 0
  const preview = previews[type.key]
  const Note = notes[type.key]

  return (
    <section className={list['screen']} lang={wording.language}>
      <header className={list['head']}>
        <h1>{type.title}</h1>
        {row && mayEdit && (
          <Button onClick={(press) => history.show(row, press)}>
            <HistoryIcon />
            {historyWording(wording.language).history}
          </Button>
        )}
      </header>
      {Note && <Note />}
      {row ? (
        <fieldset disabled={!mayEdit && !isTranslator}>
          <SingleForm type={type} present={row} confirmation={confirmations[type.key]} {...(preview && { preview })} />
        </fieldset>
      ) : error ? (
        <StatePanel
          text={loadFailureMessage(error, wording)}
          action={<Button onClick={() => void refetch()}>{commonWording(wording.language).retry}</Button>}
        />
      ) : (
        <StatePanel busy text={wording.loading} />
      )}
      {history.row && row && (
        <HistoryDialog key={`history ${history.opening}`} type={type} row={row} {...history.dialog} />
      )}
    </section>
  )
}
