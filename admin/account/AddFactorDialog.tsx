import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import type { Factor } from '../../client/ownAccount/factorList.ts'
import { addPasskey, beginApp, confirmApp } from '../../client/ownAccount/factors.ts'
import { factorNameSchema } from '../../content/accounts/factors.ts'
import { fill } from '../../content/messages/fill.ts'
import { reasonIn } from '../data/failureReason.ts'
import { useUser } from '../session/currentUser.ts'
import { actSilently } from '../session/factorEvents.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './account.module.css'
import { QrCode } from '../../ui/QrCode.tsx'
import { factorWording as words } from '../../content/accounts/ownAccountWording.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'

const { language } = words

interface AddFactorDialogProps extends DialogProps {
  kind: Factor['kind']
  /** Only the account's first factor comes with recovery codes. For later factors `codes` is null. */
  onAdded: (codes: readonly string[] | null) => void
}

const takeFocus = (input: HTMLInputElement | null) => input?.focus()

const faultOf = (error: unknown, field: string): string | undefined => {
  if (!error) return undefined
  const own = error instanceof ApiError ? error.errors[field]?.[0] : undefined
  return own ?? reasonIn(error, language)
}

export function AddFactorDialog({ kind, onAdded, ...dialog }: AddFactorDialogProps) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const { username } = useUser()
  const begin = useSingleMutation({ mutationFn: beginApp })
  const onSuccess = (codes: readonly string[] | null) => {
    showToast({ tone: 'good', text: fill(words.added, { name: name.trim() }), language })
    onAdded(codes)
  }
  const confirm = useSingleMutation({
    mutationFn: ({ id }: { id: number }) => actSilently(username, () => confirmApp(id, code)),
    onSuccess,
  })
  const nameInput = useRef<HTMLInputElement>(null)
  // After a failure the name field gets the focus, because the submit button lost it while it was disabled.
  const make = useSingleMutation({
    mutationFn: (passkeyName: string) => actSilently(username, () => addPasskey(passkeyName)),
    onSuccess,
    onError: () => nameInput.current?.focus(),
  })
  const begun = begin.data
  const isBusy = begin.isPending || confirm.isPending || make.isPending

  const submit = () => {
    if (begun) return confirm.mutate(begun)
    const checked = factorNameSchema.safeParse({ name })
    setFault(checked.error?.issues[0]?.message)
    if (checked.success) (kind === 'passkey' ? make : begin).mutate(checked.data.name)
  }

  return (
    <FormDialog
      {...dialog}
      title={words.add[kind]}
      language={language}
      busy={isBusy}
      onSubmit={submit}
      submit={isBusy ? words.busy : begun ? words.confirm : words.next}
    >
      {begun ? (
        <>
          <p>{words.scan}</p>
          <QrCode className={styles['qr']} text={begun.address} label={words.qr} />
          <CopyField label={words.secret} value={begun.secret} language={language} byHand={words.byHand} />
          <TextField
            key="code"
            label={words.code}
            required
            error={faultOf(confirm.error, 'code')}
            ref={takeFocus}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={setCode}
          />
        </>
      ) : (
        <TextField
          key="name"
          label={words.name}
          required
          hint={words.nameHint[kind]}
          error={fault ?? faultOf(begin.error ?? make.error, 'name')}
          ref={nameInput}
          value={name}
          onChange={setName}
        />
      )}
    </FormDialog>
  )
}
