import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { makeApiToken } from '../../client/tokens/apiTokens.ts'
import { apiTokenSchema, TOKEN_NAME_LIMIT } from '../../content/accounts/apiTokens.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, TOKENS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { UnsavedDialog } from '../form/FormParts.tsx'
import { useGuardedClose } from '../form/useGuardedClose.ts'
import { PermissionGrid } from '../roles/PermissionGrid.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import { ShownOnce } from '../ui/dialogs/ShownOnce.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './apiTokens.module.css'
import { tokenAreas } from './tokenAreas.ts'
import { apiTokenWording as words } from './wording.ts'

const { language } = words

/** Choices for a token's lifetime. */
const DAYS = [30, 90, 365] as const
const USUAL_DAYS = 90
const DAY_MS = 86_400_000

type Faults = { [F in 'name' | 'permissions' | 'expires_at']?: string | undefined }

interface ApiTokenFormProps {
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

/** Takes the focus when it appears, because the focused element is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The new token replaces the form: it is shown only once. */
export function ApiTokenForm({ open, onClose, finalFocus }: ApiTokenFormProps) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(USUAL_DAYS)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [faults, setFaults] = useState<Faults>({})
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: makeApiToken,
    onError: (error) => {
      if (error instanceof ApiError)
        setFaults({ name: error.errors['name']?.[0], expires_at: error.errors['expires_at']?.[0] })
      const reason = reasonOf(error) ?? words.unknownReason
      showToast({ tone: 'bad', text: fill(words.makeFailed, { reason }), language })
    },
    onSettled: () => {
      for (const key of [TOKENS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const made = make.data
  const isChanged = !made && (name !== '' || chosen.size > 0 || days !== USUAL_DAYS)
  const { requestClose, unsaved } = useGuardedClose({ open, isChanged, isBusy: make.isPending, onClose })
  const submit = () => {
    if (make.isPending) return
    const expires_at = new Date(Date.now() + days * DAY_MS).toISOString()
    const checked = apiTokenSchema.safeParse({ name, permissions: [...chosen], expires_at })
    const issues = checked.error?.issues ?? []
    setFaults(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])))
    if (checked.success) make.mutate(checked.data)
  }
  return (
    <Modal
      open={open}
      onClose={requestClose}
      closeButtonOnly={made !== undefined}
      title={made ? fill(words.madeTitle, { name: made.name }) : words.add}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
      wide
      nestedDialogs={<UnsavedDialog language={language} {...unsaved} />}
    >
      {made ? (
        <ShownOnce value={made.token} words={words} about={words.shownOnce} onClose={onClose} />
      ) : (
        <ModalForm
          busy={make.isPending}
          onSubmit={submit}
          onCancel={requestClose}
          cancel={words.cancel}
          submit={make.isPending ? words.making : words.submit}
        >
          <FormField label={words.name} required error={faults.name} hint={words.nameHint}>
            {(props) => (
              <input
                {...props}
                className={control['control']}
                maxLength={TOKEN_NAME_LIMIT}
                value={name}
                onChange={(event) => {
                  setName(event.target.value)
                  setFaults(({ permissions }) => ({ permissions }))
                }}
              />
            )}
          </FormField>
          <FormField label={words.end} error={faults.expires_at}>
            {(props) => (
              <select
                {...props}
                className={control['control']}
                value={days}
                onChange={(event) => setDays(Number(event.target.value))}
              >
                {DAYS.map((count) => (
                  <option key={count} value={count}>
                    {fill(words.days, { count })}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          {faults.permissions && (
            <p className={styles['fault']} tabIndex={-1} ref={takeFocus}>
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
        </ModalForm>
      )}
    </Modal>
  )
}
