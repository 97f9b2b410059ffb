import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { addPasskey, beginApp, confirmApp, type Factor } from '../../client/ownAccount/factors.ts'
import { factorNameSchema } from '../../content/accounts/factors.ts'
import { fill } from '../../content/wording.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { useUser } from '../session/currentUser.ts'
import { actUntold } from '../session/factorEvents.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import control from '../ui/inputs/control.module.css'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { FormField } from '../ui/inputs/FormField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './account.module.css'
import { QrCode } from './QrCode.tsx'
import { factorWording as words } from './wording.ts'

const { language } = words

interface AddFactorDialogProps {
  kind: Factor['kind']
  open: boolean
  onClose: () => void
  /** Called after confirmation, with the recovery codes if it is the first factor. */
  onAdded: (codes: readonly string[] | null) => void
  finalFocus: () => HTMLElement | null
}

const faultOf = (error: unknown, field: string): string | undefined => {
  if (!error) return undefined
  const own = error instanceof ApiError ? error.errors[field]?.[0] : undefined
  return own ?? reasonOf(error) ?? words.unknownReason
}

/** First a name; then an app's QR code, or the browser's passkey dialog. */
export function AddFactorDialog({ kind, open, onClose, onAdded, finalFocus }: AddFactorDialogProps) {
  const [name, setName] = useState('')
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const { username } = useUser()
  const begin = useMutation({ mutationFn: beginApp })
  const onSuccess = (codes: readonly string[] | null) => {
    showToast({ tone: 'good', text: fill(words.added, { name: name.trim() }), language })
    onAdded(codes)
  }
  const confirm = useMutation({
    mutationFn: ({ id }: { id: number }) => actUntold(username, () => confirmApp(id, code)),
    onSuccess,
  })
  const nameInput = useRef<HTMLInputElement>(null)
  // The focused button was disabled meanwhile.
  const make = useMutation({
    mutationFn: (given: string) => actUntold(username, () => addPasskey(given)),
    onSuccess,
    onError: () => nameInput.current?.focus(),
  })
  const begun = begin.data
  const isBusy = begin.isPending || confirm.isPending || make.isPending

  const submit = () => {
    if (isBusy) return
    if (begun) return confirm.mutate(begun)
    const checked = factorNameSchema.safeParse({ name })
    setFault(checked.error?.issues[0]?.message)
    if (checked.success) (kind === 'passkey' ? make : begin).mutate(checked.data.name)
  }

  return (
    <Modal
      open={open}
      onClose={() => !isBusy && onClose()}
      title={words.add[kind]}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
    >
      <ModalForm
        busy={isBusy}
        onSubmit={submit}
        onCancel={onClose}
        cancel={words.cancel}
        submit={isBusy ? words.busy : begun ? words.confirm : words.next}
      >
        {begun ? (
          <>
            <p>{words.scan}</p>
            <QrCode className={styles['qr']} text={begun.address} label={words.qr} />
            <CopyField
              label={words.secret}
              value={begun.secret}
              copy={words.copy}
              copied={words.copied}
              byHand={words.byHand}
            />
            <FormField key="code" label={words.code} required error={faultOf(confirm.error, 'code')}>
              {(props) => (
                <input
                  {...props}
                  ref={(input) => input?.focus()}
                  className={control['control']}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  value={code}
                  onChange={(event) => setCode(event.target.value)}
                />
              )}
            </FormField>
          </>
        ) : (
          <FormField
            key="name"
            label={words.name}
            required
            hint={words.nameHint[kind]}
            error={fault ?? faultOf(begin.error ?? make.error, 'name')}
          >
            {(props) => (
              <input
                {...props}
                ref={nameInput}
                className={control['control']}
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </FormField>
        )}
      </ModalForm>
    </Modal>
  )
}
