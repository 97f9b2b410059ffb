import { useRef } from 'react'
import { listApiTokens, revokeApiToken, type ApiToken } from '../../client/tokens/apiTokens.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, STATUS_TOKEN, TOKENS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { ApiTokenForm } from './ApiTokenForm.tsx'
import { ApiTokensTable } from './ApiTokensTable.tsx'
import { apiTokenWording as words } from './wording.ts'
import { AddButton } from '../ui/AddButton.tsx'

const { language } = words

export function ApiTokensScreen() {
  const tokens = useWholeList(TOKENS, listApiTokens, words)
  const addButton = useRef<HTMLButtonElement>(null)
  const form = useRowDialog(null, addButton)
  const pending = useRowDialog<ApiToken | null>(null, addButton)
  const revoke = useAction({
    run: (token: ApiToken) => revokeApiToken(token.id),
    language,
    done: (_nothing, { name }) => {
      pending.forgetOpener()
      return fill(words.revoked, { name })
    },
    failed: words.revokeFailed,
    onSettled: pending.close,
    reload: [TOKENS, CHANGES, STATUS_TOKEN],
  })

  return (
    <ListScreen
      words={words}
      action={<AddButton ref={addButton} label={words.add} onClick={(press) => form.show(null, press)} />}
      about={words.about}
      list={tokens}
      below={
        <>
          <ApiTokenForm key={form.opening} {...form.dialog} />
          <ConfirmDialog
            {...pending.dialog}
            question={fill(words.revokeQuestion, { name: pending.row?.name ?? '' })}
            about={words.revokeAbout}
            yes={words.revokeYes}
            busy={revoke.isPending}
            onYes={() => pending.row && revoke.mutate(pending.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => <ApiTokensTable tokens={rows} now={tokens.loadedAt} busy={tokens.busy} onRevoke={pending.show} />}
    </ListScreen>
  )
}
