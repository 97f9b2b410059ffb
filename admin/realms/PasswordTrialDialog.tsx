import { useRef, useState } from 'react'
import { tryGamePassword, type RealmStanding } from '../../client/realms/realmCalls.ts'
import { realm as realmType, type PasswordForm } from '../../content/settings/realm.ts'
import { fill } from '../../content/messages/fill.ts'
import { reasonIn } from '../data/failureReason.ts'
import { useSingleMutation } from '../data/useSingleMutation.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { TextField } from '../ui/inputs/TextField.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './realms.module.css'
import { trialWording as words } from './trialWording.ts'

const { language } = words
const formWords = realmType.fields.passwords.words

interface Faults {
  name?: string | undefined
  password?: string | undefined
}

export function PasswordTrialDialog({
  realm: { key, name: title },
  ...dialog
}: DialogProps & { realm: RealmStanding }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const [form, setForm] = useState<PasswordForm | null>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const trial = useSingleMutation({
    mutationFn: () => tryGamePassword(key, { name: name.trim(), password }),
    onSuccess: setForm,
    onError: (error) => {
      setFaults({ password: reasonIn(error, language) })
      passwordInput.current?.focus()
    },
  })
  const submit = () => {
    const found = {
      name: name.trim() === '' ? words.nameRequired : undefined,
      password: password === '' ? words.passwordRequired : undefined,
    }
    setFaults(found)
    setForm(null)
    if (found.name) nameInput.current?.focus()
    else if (found.password) passwordInput.current?.focus()
    else trial.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={fill(words.openOf, { name: title })}
      language={language}
      busy={trial.isPending}
      onSubmit={submit}
      cancel={commonWording(language).close}
      submit={trial.isPending ? words.trying : words.submit}
    >
      <p className={styles['soft']}>{words.about}</p>
      <TextField
        label={words.name}
        required
        error={faults.name}
        ref={nameInput}
        autoComplete="off"
        spellCheck={false}
        value={name}
        onChange={(text) => {
          setName(text)
          setFaults({})
        }}
      />
      <TextField
        label={words.password}
        required
        error={faults.password}
        ref={passwordInput}
        type="password"
        autoComplete="off"
        value={password}
        onChange={(text) => {
          setPassword(text)
          setFaults({})
        }}
      />
      {/* The live region is always rendered, since screen readers announce only changes in it. */}
      <p role="status">{form && `${fill(words.found, { form: formWords[form] })} ${words.strength[form]}`}</p>
    </FormDialog>
  )
}
