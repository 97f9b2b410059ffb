import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  makeStatusToken,
  readStatusToken,
  revokeStatusToken,
  type StatusToken as StatusTokenTimes,
} from '../../client/tokens/statusTokenCalls.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, TOKENS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { formatTime } from '../ui/Time.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './StatusToken.module.css'
import { STATUS_TOKEN } from '../data/statusTokenQuery.ts'
import { statusTokenWording as words } from './wording.ts'

function sentence(token: StatusTokenTimes | undefined): string {
  if (!token?.made_at) return words.none
  const time = formatTime(token.made_at, words.language)
  if (token.expires_at === null) return fill(words.madeAt, { time })
  return fill(words.holdsUntil, { time, end: formatTime(token.expires_at, words.language) })
}

/** A token is shown only once. */
export function StatusToken() {
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: STATUS_TOKEN, queryFn: readStatusToken })
  const madeAt = data?.made_at
  const [asking, setAsking] = useState(false)
  const onError = (error: Error) =>
    showToast({ tone: 'bad', text: fill(words.failed, { reason: reasonOf(error) ?? '' }), language: words.language })
  const onSuccess = () => {
    for (const queryKey of [STATUS_TOKEN, [TOKENS], [CHANGES]]) void queries.invalidateQueries({ queryKey })
  }
  const make = useMutation({ mutationFn: makeStatusToken, onError, onSuccess })
  const revoke = useMutation({
    mutationFn: revokeStatusToken,
    onError,
    onSuccess: () => {
      make.reset()
      showToast({ tone: 'good', text: words.revoked, language: words.language })
      onSuccess()
    },
    onSettled: () => setAsking(false),
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
          <CopyField {...words} value={make.data} />
          <p>{words.shownOnce}</p>
        </>
      )}
      <div className={styles['buttons']}>
        <Button disabled={make.isPending} onClick={() => make.mutate()}>
          {madeAt ? words.makeAnother : words.make}
        </Button>
        {madeAt && (
          <Button variant="dangerQuiet" onClick={() => setAsking(true)}>
            {words.revoke}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        question={words.question}
        about={words.consequence}
        yes={words.revoke}
        no={words.cancel}
        busy={revoke.isPending}
        onYes={() => revoke.mutate()}
        onNo={() => setAsking(false)}
        language={words.language}
      />
    </section>
  )
}
