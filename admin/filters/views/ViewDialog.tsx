import { useRef, useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import type { ContentType } from '../../../content/define.ts'
import { VIEW_NAME_LIMIT, type ListView } from '../../../content/queries/listViewQuery.ts'
import { fill } from '../../../content/wording.ts'
import { UnsavedDialog } from '../../form/FormParts.tsx'
import { useGuardedClose } from '../../form/useGuardedClose.ts'
import { useUser } from '../../session/currentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ModalForm } from '../../ui/dialogs/ModalForm.tsx'
import control from '../../ui/inputs/control.module.css'
import { FormField } from '../../ui/inputs/FormField.tsx'
import tick from '../../ui/inputs/tick.module.css'
import { commonWording } from '../../wording/commonWording.ts'
import type { FilterValues } from '../useListFilters.ts'
import { useRemoveView, useSaveView } from './useViews.ts'
import styles from './views.module.css'
import { viewWording } from './wording.ts'

interface ViewDialogProps {
  type: ContentType
  /** Null for a new one. */
  view: ListView | null
  present: FilterValues
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function ViewDialog({ type, view, present, open, onClose, finalFocus }: ViewDialogProps) {
  const { language } = type.wording
  const words = viewWording[language]
  const { username } = useUser()
  const begun = { name: view?.name ?? '', shared: view?.shared ?? false, overwrites: false }
  const [values, setValues] = useState(begun)
  const [nameError, setNameError] = useState<string>()
  const [isRemoving, setRemoving] = useState(false)
  const removeButton = useRef<HTMLButtonElement>(null)
  const save = useSaveView(type, view)
  const remove = useRemoveView(type)
  const isBusy = save.isPending || remove.isPending
  const isChanged = !save.isSuccess && !remove.isSuccess && JSON.stringify(values) !== JSON.stringify(begun)
  const { requestClose, unsaved } = useGuardedClose({ open, isChanged, isBusy, onClose })
  // Only its maker can make a shared view private.
  const mayShare = !view?.shared || view.made_by === username
  const isNothingShown = Object.keys(present).length === 0

  const submit = () => {
    if (isBusy) return
    const { shared, overwrites } = values
    const name = values.name.trim()
    setNameError(name === '' ? words.nameMissing : undefined)
    if (name === '') return
    save.mutate(
      { name, shared, query: view && !overwrites ? null : present },
      {
        onSuccess: onClose,
        onError: (error) =>
          setNameError(error instanceof ApiError && error.code === 'duplicate' ? words.nameTaken : undefined),
      },
    )
  }

  return (
    <Modal
      open={open}
      onClose={requestClose}
      title={view ? words.changeTitle : words.newTitle}
      closeLabel={commonWording[language].close}
      language={language}
      finalFocus={finalFocus}
      nestedDialogs={
        <>
          <UnsavedDialog language={language} {...unsaved} />
          <ConfirmDialog
            open={isRemoving}
            question={fill(words.removeTitle, { name: view?.name ?? '' })}
            about={view?.shared ? words.removeShared : undefined}
            yes={words.removeYes}
            no={commonWording[language].no}
            busy={remove.isPending}
            onYes={() => {
              if (!view || isBusy) return
              remove.mutate(view, { onSuccess: onClose, onSettled: () => setRemoving(false) })
            }}
            onNo={() => setRemoving(false)}
            language={language}
            finalFocus={() => removeButton.current}
          />
        </>
      }
    >
      <ModalForm
        busy={isBusy}
        onSubmit={submit}
        onCancel={requestClose}
        cancel={words.cancel}
        submit={save.isPending ? words.saving : view ? words.update : words.submit}
      >
        <FormField label={words.name} required error={nameError}>
          {(props) => (
            <input
              {...props}
              className={control['control']}
              maxLength={VIEW_NAME_LIMIT}
              value={values.name}
              onChange={({ target }) => {
                setNameError(undefined)
                setValues((old) => ({ ...old, name: target.value }))
              }}
            />
          )}
        </FormField>
        {mayShare && (
          <FormField label={words.forWhom}>
            {(props) => (
              <select
                {...props}
                className={control['control']}
                value={String(values.shared)}
                onChange={({ target }) => setValues((old) => ({ ...old, shared: target.value === 'true' }))}
              >
                <option value="false">{words.forMe}</option>
                <option value="true">{words.forAll}</option>
              </select>
            )}
          </FormField>
        )}
        {view && !isNothingShown && (
          <label className={tick['tick']}>
            <input
              type="checkbox"
              checked={values.overwrites}
              onChange={({ target }) => setValues((old) => ({ ...old, overwrites: target.checked }))}
            />
            {words.overwrite}
          </label>
        )}
        {view && (
          <div className={styles['remove']}>
            <Button
              ref={removeButton}
              size="small"
              variant="dangerQuiet"
              disabled={isBusy}
              onClick={() => setRemoving(true)}
            >
              {words.remove}
            </Button>
          </div>
        )}
      </ModalForm>
    </Modal>
  )
}
