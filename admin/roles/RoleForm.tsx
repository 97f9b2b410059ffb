import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { saveRole, type Role } from '../../client/roles.ts'
import { ROLE_NAME_LIMIT, roleSchema } from '../../content/accounts/roles.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, ROLES } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { TextField } from '../ui/inputs/TextField.tsx'
import { PermissionGrid } from './PermissionGrid.tsx'
import { roleWording as words } from './wording.ts'

const { language } = words

interface RoleFormProps extends DialogProps {
  role: Role | null
}

export function RoleForm({ role, ...dialog }: RoleFormProps) {
  const [name, setName] = useState(role?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions))
  const [nameError, setNameError] = useState<string>()

  const present = role?.permissions ?? []
  const isChanged =
    name !== (role?.name ?? '') || present.length !== chosen.size || present.some((each) => !chosen.has(each))
  const save = useAction({
    run: () => saveRole({ name, permissions: [...chosen] }, role),
    language,
    done: (saved) => {
      dialog.onClose()
      return fill(words.saved, { name: saved.name })
    },
    failed: words.saveFailed,
    onFailed: (error) => setNameError(error instanceof ApiError ? error.errors['name']?.[0] : undefined),
    reload: [ROLES, CHANGES],
  })
  const submit = () => {
    const { error } = roleSchema.shape.name.safeParse(name)
    setNameError(error?.issues[0]?.message)
    if (!error) save.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={role ? words.editTitle : words.add}
      language={language}
      busy={save.isPending}
      isChanged={isChanged && !save.isSuccess}
      onSubmit={submit}
      submit={save.isPending ? words.saving : role ? words.submitEdit : words.submitNew}
      wide
    >
      <TextField
        label={words.name}
        required
        error={nameError}
        maxLength={ROLE_NAME_LIMIT}
        value={name}
        onChange={(text) => {
          setName(text)
          setNameError(undefined)
        }}
      />
      <PermissionGrid chosen={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
