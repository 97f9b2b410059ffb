import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { saveRole, type Role } from '../../client/roles.ts'
import { ROLE_NAME_LIMIT, roleSchema } from '../../content/accounts/roles.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, ROLES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { UnsavedDialog } from '../form/FormParts.tsx'
import { useGuardedClose } from '../form/useGuardedClose.ts'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { PermissionGrid } from './PermissionGrid.tsx'
import { roleWording as words } from './wording.ts'

const { language } = words

interface RoleFormProps {
  /** Null for a new one. */
  role: Role | null
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function RoleForm({ role, open, onClose, finalFocus }: RoleFormProps) {
  const [name, setName] = useState(role?.name ?? '')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(role?.permissions))
  const [nameError, setNameError] = useState<string>()
  const queries = useQueryClient()

  const present = role?.permissions ?? []
  const isChanged =
    name !== (role?.name ?? '') || present.length !== chosen.size || present.some((each) => !chosen.has(each))
  const save = useMutation({
    mutationFn: () => saveRole({ name, permissions: [...chosen] }, role),
    onSuccess: (saved) => {
      showToast({ tone: 'good', text: fill(words.saved, { name: saved.name }), language })
      onClose()
    },
    onError: (error) => {
      setNameError(error instanceof ApiError ? error.errors['name']?.[0] : undefined)
      const reason = reasonOf(error) ?? words.unknownReason
      showToast({ tone: 'bad', text: fill(words.saveFailed, { reason }), language })
    },
    onSettled: () => {
      for (const key of [ROLES, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const { requestClose, unsaved } = useGuardedClose({
    open,
    isChanged: isChanged && !save.isSuccess,
    isBusy: save.isPending,
    onClose,
  })
  const submit = () => {
    if (save.isPending) return
    const { error } = roleSchema.shape.name.safeParse(name)
    setNameError(error?.issues[0]?.message)
    if (!error) save.mutate()
  }
  return (
    <Modal
      open={open}
      onClose={requestClose}
      title={role ? words.editTitle : words.add}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
      wide
      nestedDialogs={<UnsavedDialog language={language} {...unsaved} />}
    >
      <ModalForm
        busy={save.isPending}
        onSubmit={submit}
        onCancel={requestClose}
        cancel={words.cancel}
        submit={save.isPending ? words.saving : role ? words.submitEdit : words.submitNew}
      >
        <FormField label={words.name} required error={nameError}>
          {(props) => (
            <input
              {...props}
              className={control['control']}
              maxLength={ROLE_NAME_LIMIT}
              value={name}
              onChange={(event) => {
                setName(event.target.value)
                setNameError(undefined)
              }}
            />
          )}
        </FormField>
        <PermissionGrid chosen={chosen} onChange={setChosen} />
      </ModalForm>
    </Modal>
  )
}
