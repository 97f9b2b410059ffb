import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { changePassword } from '../../client/ownAccount/password.ts'
import { passwordChangeSchema } from '../../content/accounts/account.ts'
import { FACTORS, SESSIONS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { passwordWording as words } from './wording.ts'

const { language } = words

type Name = keyof typeof words.labels
const names = Object.keys(words.labels) as Name[] // the keys of the record above
const blank: Record<Name, string> = { current_password: '', password: '', password_confirmation: '' }

type Faults = Partial<Record<Name, string>>

const faultsBy = (faultOf: (name: Name) => string | undefined): Faults =>
  Object.fromEntries(names.map((name) => [name, faultOf(name)]))

interface ChangePasswordDialogProps {
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function ChangePasswordDialog({ open, onClose, finalFocus }: ChangePasswordDialogProps) {
  const [values, setValues] = useState(blank)
  const [faults, setFaults] = useState<Faults>({})
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      showToast({ tone: 'good', text: words.changed, language })
      for (const key of [FACTORS, SESSIONS]) void queries.invalidateQueries({ queryKey: [key] })
      onClose()
    },
    onError: (error) => {
      const found = faultsBy((name) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined))
      const isOfField = Object.values(found).some(Boolean)
      setFaults(isOfField ? found : { current_password: reasonOf(error) ?? words.unknownReason })
    },
  })
  const submit = () => {
    if (change.isPending) return
    const { error } = passwordChangeSchema.safeParse(values)
    setFaults(faultsBy((name) => error?.issues.find(({ path }) => path[0] === name)?.message))
    if (!error) change.mutate(values)
  }

  return (
    <Modal
      open={open}
      onClose={() => !change.isPending && onClose()}
      title={words.change}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
    >
      <ModalForm
        busy={change.isPending}
        onSubmit={submit}
        onCancel={onClose}
        cancel={words.cancel}
        submit={change.isPending ? words.busy : words.submit}
      >
        <p>{words.about}</p>
        {names.map((name) => (
          <FormField key={name} label={words.labels[name]} required error={faults[name]}>
            {(props) => (
              <input
                {...props}
                className={control['control']}
                type="password"
                autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
                value={values[name]}
                onChange={(event) => {
                  setValues((old) => ({ ...old, [name]: event.target.value }))
                  setFaults((old) => ({ ...old, [name]: undefined }))
                }}
              />
            )}
          </FormField>
        ))}
      </ModalForm>
    </Modal>
  )
}
