import { useState } from 'react'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '../../../../client/ownAccount/sessions.ts'
import { accountWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { ConfirmDialog } from './Dialog.tsx'
import { Loaded } from './Loaded.tsx'
import { useMoment } from './moment.ts'
import styles from './own.module.css'
import { useAction } from './ownAccount.ts'

const nameOf = ({ device }: OwnSession): string => device || words.unknown

const OTHERS = 'others'

export const SessionsSection = () => (
  <>
    <p className={styles['about']}>{words.about}</p>
    <Loaded load={listSessions} failed={words.loadFailed}>
      {(sessions) => <Sessions sessions={sessions} />}
    </Loaded>
  </>
)

function Sessions({ sessions }: { sessions: readonly OwnSession[] }) {
  const [question, setQuestion] = useState<OwnSession | typeof OTHERS | null>(null)
  const end = useAction({
    run: (ending: OwnSession | typeof OTHERS) => (ending === OTHERS ? endOtherSessions() : endSession(ending.id)),
    done: (ended) => (ended === OTHERS ? words.othersEnded : fill(words.ended, { device: nameOf(ended) })),
    failed: words.endFailed,
    onSettled: () => setQuestion(null),
  })
  const formatMoment = useMoment()
  const moment = (time: string | null) => (time === null ? words.unknown : formatMoment(time))
  return (
    <>
      <ul className={styles['rows']} role="list">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong>{nameOf(session)}</strong>
              {session.current && <span className={styles['mark']}>{words.current}</span>}
              <small>{fill(words.times, { used: moment(session.used_at), created: moment(session.created_at) })}</small>
              <small>{fill(words.networkIs, { network: session.network ?? words.unknown })}</small>
            </div>
            {!session.current && (
              <button
                type="button"
                className={`${styles['act']} ${styles['danger']}`}
                aria-label={fill(words.endOne, { device: nameOf(session) })}
                onClick={() => setQuestion(session)}
              >
                {words.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ current }) => !current) && (
        <div className={styles['acts']}>
          <button type="button" className={`${styles['act']} ${styles['danger']}`} onClick={() => setQuestion(OTHERS)}>
            {words.endOthers}
          </button>
        </div>
      )}
      {question !== null && (
        <ConfirmDialog
          question={question === OTHERS ? words.othersQuestion : fill(words.endQuestion, { device: nameOf(question) })}
          about={words.endAbout}
          yes={words.endYes}
          busy={end.busy}
          onYes={() => end.start(question)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}
