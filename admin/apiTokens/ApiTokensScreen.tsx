import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent } from 'react'
import { listApiTokens, revokeApiToken, type ApiToken } from '../../client/tokens/apiTokens.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, TOKENS } from '../data/queryClient.ts'
import { STATUS_TOKEN } from '../data/statusTokenQuery.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import list from '../list/list.module.css'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { PlusIcon } from '../ui/icons.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './apiTokens.module.css'
import { ApiTokenForm } from './ApiTokenForm.tsx'
import { ApiTokensTable } from './ApiTokensTable.tsx'
import { apiTokenWording as words } from './wording.ts'

const { language } = words

export function ApiTokensScreen() {
  useDocumentTitle(words.title)
  const { data, dataUpdatedAt, error, refetch, isFetching } = useQuery({ queryKey: [TOKENS], queryFn: listApiTokens })
  const queries = useQueryClient()
  // `opening` is the form's key, so that no token is shown twice.
  const [form, setForm] = useState({ open: false, opening: 0 })
  // The token stays while the dialog closes.
  const [pending, setPending] = useState<{ token: ApiToken | null; open: boolean }>({ token: null, open: false })
  const addButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const finalFocus = () => (opener.current?.isConnected ? opener.current : addButton.current)

  const revoke = useMutation({
    mutationFn: (token: ApiToken) => revokeApiToken(token.id),
    onSuccess: (_nothing, { name }) => {
      // The row's button disappears with its row.
      opener.current = null
      showToast({ tone: 'good', text: fill(words.revoked, { name }), language })
    },
    onError: (fault) =>
      showToast({
        tone: 'bad',
        text: fill(words.revokeFailed, { reason: reasonOf(fault) ?? words.unknownReason }),
        language,
      }),
    onSettled: () => {
      setPending((old) => ({ ...old, open: false }))
      for (const queryKey of [[TOKENS], [CHANGES], STATUS_TOKEN]) void queries.invalidateQueries({ queryKey })
    },
  })
  const begin = (token: ApiToken, press: MouseEvent<HTMLElement>) => {
    opener.current = press.currentTarget
    setPending({ token, open: true })
  }

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{words.title}</h1>
        <Button
          variant="primary"
          ref={addButton}
          onClick={(press) => {
            opener.current = press.currentTarget
            setForm(({ opening }) => ({ open: true, opening: opening + 1 }))
          }}
        >
          <PlusIcon />
          {words.add}
        </Button>
      </header>
      <p className={styles['about']}>{words.about}</p>
      {data && data.length > 0 ? (
        <ApiTokensTable tokens={data} now={dataUpdatedAt} busy={isFetching} onRevoke={begin} />
      ) : data ? (
        <StatePanel text={words.empty} />
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      <ApiTokenForm
        key={form.opening}
        open={form.open}
        onClose={() => setForm((old) => ({ ...old, open: false }))}
        finalFocus={finalFocus}
      />
      <ConfirmDialog
        open={pending.open}
        question={fill(words.revokeQuestion, { name: pending.token?.name ?? '' })}
        about={words.revokeAbout}
        yes={words.revokeYes}
        no={words.cancel}
        busy={revoke.isPending}
        onYes={() => pending.token && revoke.mutate(pending.token)}
        onNo={() => setPending((old) => ({ ...old, open: false }))}
        language={language}
        finalFocus={finalFocus}
      />
    </section>
  )
}
