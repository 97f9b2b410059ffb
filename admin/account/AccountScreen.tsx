import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../../client/ownAccount/sessions.ts'
import { fill } from '../../content/wording.ts'
import { SESSIONS, USERS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import list from '../list/list.module.css'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Time } from '../ui/Time.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './account.module.css'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { FactorsPanel } from './FactorsPanel.tsx'
import { accountWording as words, passwordWording } from './wording.ts'

const { language } = words

const nameOf = ({ device }: OwnSession): string => device || words.unknown

const moment = (time: string | null) => (time ? <Time moment={time} language={language} /> : words.unknown)

/** Own sessions, which can be ended one by one or all but this one. */
export function AccountScreen() {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery({ queryKey: [SESSIONS], queryFn: listSessions })
  const queries = useQueryClient()
  // The session in question stays while the dialog closes; null means all others.
  const [question, setQuestion] = useState<{ session: OwnSession | null; open: boolean }>({
    session: null,
    open: false,
  })
  const title = useRef<HTMLHeadingElement>(null)
  const passwordButton = useRef<HTMLButtonElement>(null)
  const [password, setPassword] = useState({ open: false, opening: 0 })
  const end = useMutation({
    mutationFn: (session: OwnSession | null) => (session ? endSession(session.id) : endOtherSessions()),
    onSuccess: (_nothing, session) =>
      showToast({
        tone: 'good',
        text: session ? fill(words.ended, { device: nameOf(session) }) : words.othersEnded,
        language,
      }),
    onError: (fault) =>
      showToast({
        tone: 'bad',
        text: fill(words.endFailed, { reason: reasonOf(fault) ?? words.unknownReason }),
        language,
      }),
    onSettled: () => {
      setQuestion((old) => ({ ...old, open: false }))
      for (const key of [SESSIONS, USERS]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const others = data?.filter(({ current }) => !current) ?? []

  const columns: readonly Column<OwnSession>[] = [
    {
      key: 'device',
      header: words.device,
      lead: true,
      room: 10,
      cell: (session) => (
        <span className={styles['device']}>
          <strong>{nameOf(session)}</strong>
          {session.current && <span className={styles['current']}>{words.current}</span>}
        </span>
      ),
    },
    { key: 'network', header: words.network, room: 9, cell: ({ network }) => network ?? words.unknown },
    { key: 'used', header: words.used, room: 9, cell: ({ used_at: time }) => moment(time) },
    { key: 'created', header: words.created, room: 9, cell: ({ created_at: time }) => moment(time) },
    {
      key: 'action',
      header: words.action,
      narrow: true,
      room: 6,
      unlabelled: true,
      cell: (session) =>
        !session.current && (
          <Button
            size="small"
            variant="dangerQuiet"
            aria-label={`${words.end} ${nameOf(session)}`}
            onClick={() => setQuestion({ session, open: true })}
          >
            {words.end}
          </Button>
        ),
    },
  ]

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1 ref={title} tabIndex={-1}>
          {words.title}
        </h1>
        <Button
          ref={passwordButton}
          onClick={() => setPassword(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          {passwordWording.change}
        </Button>
      </header>
      <FactorsPanel />
      <header className={list['head']}>
        <h2>{words.sessions}</h2>
        {others.length > 0 && (
          <Button variant="dangerQuiet" onClick={() => setQuestion({ session: null, open: true })}>
            {words.endOthers}
          </Button>
        )}
      </header>
      <p className={styles['about']}>{words.about}</p>
      {data ? (
        <DataTable caption={words.title} columns={columns} rows={data} rowKey={({ id }) => id} busy={end.isPending} />
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      <ChangePasswordDialog
        key={password.opening}
        open={password.open}
        onClose={() => setPassword((old) => ({ ...old, open: false }))}
        finalFocus={() => passwordButton.current}
      />
      <ConfirmDialog
        open={question.open}
        question={
          question.session ? fill(words.endQuestion, { device: nameOf(question.session) }) : words.othersQuestion
        }
        about={words.endAbout}
        yes={words.endYes}
        no={words.cancel}
        busy={end.isPending}
        onYes={() => end.mutate(question.session)}
        onNo={() => setQuestion((old) => ({ ...old, open: false }))}
        language={language}
        // The row's button disappears with its row.
        finalFocus={() => title.current}
      />
    </section>
  )
}
