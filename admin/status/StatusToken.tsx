import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makeStatusToken, revokeStatusToken, statusTokenMadeAt } from '../../client/status.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { formatTime } from '../ui/Time.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './StatusToken.module.css'
import { STATUS_TOKEN } from '../data/statusToken.ts'
import { statusTokenWording as words } from './wording.ts'

/** Makes and revokes the token of the script. A token is stored nowhere and cannot be shown again. */
export function StatusToken() {
  const queries = useQueryClient()
  const { data: madeAt } = useQuery({ queryKey: STATUS_TOKEN, queryFn: statusTokenMadeAt })
  const [asking, setAsking] = useState(false)
  const onError = (error: Error) =>
    showToast({ tone: 'bad', text: fill(words.failed, { reason: reasonOf(error) ?? '' }), language: words.language })
  const onSuccess = () => {
    for (const queryKey of [STATUS_TOKEN, [CHANGES]]) void queries.invalidateQueries({ queryKey })
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
      <p>{madeAt ? fill(words.madeAt, { time: formatTime(madeAt, words.language) }) : words.none}</p>
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
