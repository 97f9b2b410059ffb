import { useState } from 'react'
import type { Factor } from '../../../../client/ownAccount/factorList.ts'
import { addPasskey, beginApp, confirmApp, type BegunApp } from '../../../../client/ownAccount/factors.ts'
import { factorWording as words } from '../../../../content/accounts/ownAccountWording.ts'
import { fill } from '../../../../content/messages/fill.ts'
import { QrCode } from '../../../../ui/QrCode.tsx'
import { useToast } from '../../../feedback/Toasts.tsx'
import { TextField } from '../TextField.tsx'
import { useAccountForm } from '../useAccountForm.ts'
import { CopyField } from './CopyField.tsx'
import { Dialog, DialogForm } from './Dialog.tsx'
import { reasonOf } from './failure.ts'
import styles from './own.module.css'
import { useWatched } from './ownAccount.ts'
import { ownWording } from './wording.ts'

interface AddFactorDialogProps {
  kind: Factor['kind']
  /** Only the account's first factor comes with recovery codes. For later factors `codes` is null. */
  onAdded: (codes: readonly string[] | null) => void
  onClose: () => void
}

export function AddFactorDialog({ kind, onAdded, onClose }: AddFactorDialogProps) {
  const [begun, setBegun] = useState<{ app: BegunApp; name: string } | null>(null)
  const showToast = useToast()
  const finish = (name: string, codes: readonly string[] | null) => {
    showToast('good', fill(words.added, { name }))
    onAdded(codes)
  }
  return (
    <Dialog title={words.add[kind]} onClose={onClose}>
      {begun ? (
        <CodeStep app={begun.app} onConfirmed={(codes) => finish(begun.name, codes)} onCancel={onClose} />
      ) : (
        <NameStep
          kind={kind}
          onCancel={onClose}
          add={async (name) => {
            if (kind === 'passkey') finish(name, await addPasskey(name))
            else setBegun({ app: await beginApp(name), name })
          }}
        />
      )}
    </Dialog>
  )
}

interface NameStepProps {
  kind: Factor['kind']
  add: (name: string) => Promise<void>
  onCancel: () => void
}

function NameStep({ kind, add, onCancel }: NameStepProps) {
  const watched = useWatched()
  const account = useAccountForm({
    labels: { name: words.name },
    required: ownWording.required,
    submit: ({ name }) => watched(add(name.trim())),
    errorMessage: reasonOf,
  })
  return (
    <DialogForm form={account.form} submit={words.next} onCancel={onCancel}>
      <TextField {...account.field('name')} labelLang={words.language} autoComplete="off" hint={words.nameHint[kind]} />
    </DialogForm>
  )
}

interface CodeStepProps {
  app: BegunApp
  onConfirmed: (codes: readonly string[] | null) => void
  onCancel: () => void
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

function CodeStep({ app, onConfirmed, onCancel }: CodeStepProps) {
  const watched = useWatched()
  const account = useAccountForm({
    labels: { code: words.code },
    required: ownWording.required,
    submit: async ({ code }) => onConfirmed(await watched(confirmApp(app.id, code))),
    errorMessage: reasonOf,
  })
  return (
    <DialogForm form={account.form} submit={words.confirm} onCancel={onCancel}>
      {/* The field has no focus yet: a phone's keyboard would cover the code and the link. */}
      <p ref={takeFocus} tabIndex={-1} className={styles['steps']}>
        {words.scan}
      </p>
      <QrCode className={styles['qr']} text={app.address} label={words.qr} />
      <p>
        <a href={app.address}>{ownWording.openApp}</a>
      </p>
      <CopyField label={words.secret} value={app.secret} />
      <TextField
        {...account.field('code')}
        labelLang={words.language}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
    </DialogForm>
  )
}
