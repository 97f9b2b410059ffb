import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { makeApiToken } from '../../client/tokens/apiTokens.ts'
import { apiTokenSchema, TOKEN_NAME_LIMIT } from '../../content/accounts/apiTokens.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, TOKENS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { PermissionGrid } from '../roles/PermissionGrid.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { tokenAreas } from './tokenAreas.ts'
import { apiTokenWording as words } from './wording.ts'
import text from '../ui/text.module.css'

const { language } = words

const DAYS = [30, 90, 365] as const
const USUAL_DAYS = 90
const DAY_MS = 86_400_000

type Faults = { [F in 'name' | 'permissions' | 'expires_at']?: string | undefined }

/** Focuses the error message when it appears, because it is above the pressed button and may be off screen. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

export function ApiTokenForm(dialog: DialogProps) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(USUAL_DAYS)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<Faults>({})
  const make = useAction({
    run: makeApiToken,
    language,
    failed: words.makeFailed,
    onFailed: (error) => {
      if (error instanceof ApiError)
        setFaults({ name: error.errors['name']?.[0], expires_at: error.errors['expires_at']?.[0] })
    },
    reload: [TOKENS, CHANGES],
  })
  const made = make.data
  const submit = () => {
    const expires_at = new Date(Date.now() + days * DAY_MS).toISOString()
    const checked = apiTokenSchema.safeParse({ name, permissions: [...chosen], expires_at })
    const issues = checked.error?.issues ?? []
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    if (checked.success) make.mutate(checked.data)
  }
  return (
    <FormDialog
      {...dialog}
      title={made ? fill(words.madeTitle, { name: made.name }) : words.add}
      language={language}
      busy={make.isPending}
      isChanged={!made && (name !== '' || chosen.size > 0 || days !== USUAL_DAYS)}
      onSubmit={submit}
      submit={make.isPending ? words.making : words.submit}
      wide
      secret={made ? { value: made.token, words, about: words.shownOnce } : null}
    >
      <TextField
        label={words.name}
        required
        error={faults.name}
        hint={words.nameHint}
        maxLength={TOKEN_NAME_LIMIT}
        value={name}
        onChange={(text) => {
          setName(text)
          setFaults(({ permissions }) => ({ permissions }))
        }}
      />
      <SelectField
        label={words.end}
        error={faults.expires_at}
        value={days}
        options={DAYS.map((count) => [count, fill(words.days, { count })])}
        onChange={setDays}
      />
      {faults.permissions && (
        <p className={text['fault']} tabIndex={-1} ref={takeFocus}>
          {faults.permissions}
        </p>
      )}
      <PermissionGrid
        chosen={chosen}
        onChange={(next) => {
          setChosen(next)
          setFaults(({ name: fault }) => ({ name: fault }))
        }}
        areas={tokenAreas}
      />
    </FormDialog>
  )
}
