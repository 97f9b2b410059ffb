import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { changePassword } from '../../client/ownAccount/password.ts'
import { passwordChangeSchema } from '../../content/accounts/account.ts'
import { FACTORS, SESSIONS } from '../data/queryClient.ts'
import { reasonIn } from '../data/failureReason.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { TextField } from '../ui/inputs/TextField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { passwordWording as words } from '../../content/accounts/ownAccountWording.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'

const { language } = words

type Name = keyof typeof words.labels
const names = Object.keys(words.labels) as Name[] // Object.keys returns plain strings and loses the type of the keys, so a cast is needed.
const blank: Record<Name, string> = { current_password: '', password: '', password_confirmation: '' }

type Faults = Partial<Record<Name, string>>

const faultsBy = (faultOf: (name: Name) => string | undefined): Faults =>
  Object.fromEntries(names.map((name) => [name, faultOf(name)]))

export function ChangePasswordDialog(dialog: DialogProps) {
  const [values, setValues] = useState(blank)
  const [faults, setFaults] = useState<Faults>({})
  const queries = useQueryClient()
  const change = useSingleMutation({
    mutationFn: changePassword,
    onSuccess: () => {
      showToast({ tone: 'good', text: words.changed, language })
      for (const key of [FACTORS, SESSIONS]) void queries.invalidateQueries({ queryKey: [key] })
      dialog.onClose()
    },
    onError: (error) => {
      const found = faultsBy((name) => (error instanceof ApiError ? error.errors[name]?.[0] : undefined))
      const isOfField = Object.values(found).some(Boolean)
      setFaults(isOfField ? found : { current_password: reasonIn(error, language) })
    },
  })
  const submit = () => {
    const { error } = passwordChangeSchema.safeParse(values)
    setFaults(faultsBy((name) => error?.issues.find(({ path }) => path[0] === name)?.message))
    if (!error) change.mutate(values)
  }

  return (
    <FormDialog
      {...dialog}
      title={words.change}
      language={language}
      busy={change.isPending}
      onSubmit={submit}
      submit={change.isPending ? words.busy : words.submit}
    >
      <p>{words.about}</p>
      {names.map((name) => (
        <TextField
          key={name}
          label={words.labels[name]}
          required
          error={faults[name]}
          type="password"
          autoComplete={name === 'current_password' ? 'current-password' : 'new-password'}
          value={values[name]}
          onChange={(text) => {
            setValues((old) => ({ ...old, [name]: text }))
            setFaults((old) => ({ ...old, [name]: undefined }))
          }}
        />
      ))}
    </FormDialog>
  )
}
