import { useQuery } from '@tanstack/react-query'
import {
  makeStatusToken,
  readStatusToken,
  revokeStatusToken,
  type StatusToken as StatusTokenTimes,
} from '../../client/tokens/statusTokenCalls.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, STATUS_TOKEN, TOKENS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { formatTime } from '../ui/Time.tsx'
import styles from './StatusToken.module.css'
import { statusTokenWording as words } from './wording.ts'

function sentence(token: StatusTokenTimes | undefined): string {
  if (!token?.made_at) return words.none
  const time = formatTime(token.made_at, words.language)
  if (token.expires_at === null) return fill(words.madeAt, { time })
  return fill(words.holdsUntil, { time, end: formatTime(token.expires_at, words.language) })
}

export function StatusToken() {
  const { data } = useQuery({ queryKey: [STATUS_TOKEN], queryFn: readStatusToken })
  const madeAt = data?.made_at
  const question = useRowDialog(null)
  const reload = [STATUS_TOKEN, TOKENS, CHANGES]
  const make = useAction({ run: makeStatusToken, language: words.language, failed: words.failed, reload })
  const revoke = useAction({
    run: revokeStatusToken,
    language: words.language,
    done: () => {
      make.reset()
      return words.revoked
    },
    failed: words.failed,
    onSettled: question.close,
    reload,
  })

  return (
    <section className={styles['panel']} lang={words.language} aria-labelledby="status-token">
      <h2 id="status-token">{words.title}</h2>
      <p>{words.about}</p>
      <pre className={styles['example']}>
        {`curl -X PUT ${window.location.origin}/api/status \\
  -H 'Authorization: Bearer TOKEN' -H 'Content-Type: application/json' \\
  -d '{"state":"online","players":214,"interval":120}'`}
      </pre>
      <p>{sentence(data)}</p>
      {make.data && (
        <>
          <CopyField label={words.label} language={words.language} byHand={words.byHand} value={make.data} />
          <p>{words.shownOnce}</p>
        </>
      )}
      <div className={styles['buttons']}>
        <Button disabled={make.isPending} onClick={() => make.mutate()}>
          {madeAt ? words.makeAnother : words.make}
        </Button>
        {madeAt && (
          <Button variant="dangerQuiet" onClick={(press) => question.show(null, press)}>
            {words.revoke}
          </Button>
        )}
      </div>
      <ConfirmDialog
        {...question.dialog}
        question={words.question}
        about={words.consequence}
        yes={words.revoke}
        busy={revoke.isPending}
        onYes={() => revoke.mutate()}
        language={words.language}
      />
    </section>
  )
}
