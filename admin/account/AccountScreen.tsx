import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../../client/ownAccount/sessions.ts'
import { fill } from '../../content/messages/fill.ts'
import { SESSIONS, USERS } from '../data/queryClient.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useAction } from '../feedback/useAction.ts'
import list from '../list/list.module.css'
import { useDocumentTitle } from '../data/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { Time } from '../ui/Time.tsx'
import styles from './account.module.css'
import { ChangePasswordDialog } from './ChangePasswordDialog.tsx'
import { FactorsPanel } from './FactorsPanel.tsx'
import { accountWording as words, passwordWording } from '../../content/accounts/ownAccountWording.ts'
import { RowButton } from '../ui/RowButton.tsx'
import { LanguageChoice } from '../shell/LanguageChoice.tsx'

const { language } = words

const nameOf = ({ device }: OwnSession): string => device || words.unknown

const moment = (time: string | null) => (time ? <Time moment={time} language={language} /> : words.unknown)

export function AccountScreen() {
  useDocumentTitle(words.title)
  const { data, error, refetch } = useQuery({ queryKey: [SESSIONS], queryFn: listSessions })
  /** The session to end once the user confirms; null means all other sessions of the user. */
  const question = useRowDialog<OwnSession | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const password = useRowDialog(null)
  const end = useAction({
    run: (session: OwnSession | null) => (session ? endSession(session.id) : endOtherSessions()),
    language,
    done: (_nothing, session) => (session ? fill(words.ended, { device: nameOf(session) }) : words.othersEnded),
    failed: words.endFailed,
    onSettled: question.close,
    reload: [SESSIONS, USERS],
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
    buttonColumn(
      words.action,
      6,
      (session) =>
        !session.current && (
          <RowButton
            danger
            label={words.end}
            row={nameOf(session)}
            onClick={(press) => question.show(session, press)}
          />
        ),
    ),
  ]

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1 ref={title} tabIndex={-1}>
          {words.title}
        </h1>
        <Button onClick={(press) => password.show(null, press)}>{passwordWording.change}</Button>
      </header>
      <FactorsPanel />
      <LanguageChoice />
      <header className={list['head']}>
        <h2>{words.sessions}</h2>
        {others.length > 0 && (
          <Button variant="dangerQuiet" onClick={(press) => question.show(null, press)}>
            {words.endOthers}
          </Button>
        )}
      </header>
      <p className={list['about']}>{words.about}</p>
      {data ? (
        <DataTable caption={words.title} columns={columns} rows={data} rowKey={({ id }) => id} busy={end.isPending} />
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      <ChangePasswordDialog key={password.opening} {...password.dialog} />
      <ConfirmDialog
        {...question.dialog}
        question={question.row ? fill(words.endQuestion, { device: nameOf(question.row) }) : words.othersQuestion}
        about={words.endAbout}
        yes={words.endYes}
        busy={end.isPending}
        onYes={() => end.mutate(question.row)}
        language={language}
        // The button that opened the dialog disappears with the ended session, so the title takes the focus.
        finalFocus={() => title.current}
      />
    </section>
  )
}
