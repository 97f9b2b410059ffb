import { useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import type { ContentType } from '../../../content/define.ts'
import { VIEW_NAME_LIMIT, type ListView } from '../../../content/queries/listViewQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useUser } from '../../session/currentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog, type DialogProps } from '../../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { Tick } from '../../ui/inputs/Tick.tsx'
import { commonWording } from '../../wording/commonWording.ts'
import type { FilterValues } from '../useListFilters.ts'
import { useRemoveView, useSaveView } from './useViews.ts'
import styles from './views.module.css'
import { viewWording } from './wording.ts'

interface ViewDialogProps extends DialogProps {
  type: ContentType
  view: ListView | null
  present: FilterValues
}

export function ViewDialog({ type, view, present, ...dialog }: ViewDialogProps) {
  const { language } = type.wording
  const words = viewWording(language)
  const { username } = useUser()
  const begun = { name: view?.name ?? '', shared: view?.shared ?? false, overwrites: false }
  const [values, setValues] = useState(begun)
  const [nameError, setNameError] = useState<string>()
  const removal = useRowDialog(null)
  const save = useSaveView(type, view)
  const remove = useRemoveView(type)
  const isBusy = save.isPending || remove.isPending
  const isChanged = !save.isSuccess && !remove.isSuccess && JSON.stringify(values) !== JSON.stringify(begun)
  // Only the user who made a shared view can make it private.
  const mayShare = !view?.shared || view.made_by === username
  const isNothingVisible = Object.keys(present).length === 0

  const submit = () => {
    const { shared, overwrites } = values
    const name = values.name.trim()
    setNameError(name === '' ? words.nameMissing : undefined)
    if (name === '') return
    save.mutate(
      { name, shared, query: view && !overwrites ? null : present },
      {
        onSuccess: dialog.onClose,
        onError: (error) =>
          setNameError(error instanceof ApiError && error.code === 'duplicate' ? words.nameTaken : undefined),
      },
    )
  }

  return (
    <FormDialog
      {...dialog}
      title={view ? words.changeTitle : words.newTitle}
      language={language}
      busy={isBusy}
      isChanged={isChanged}
      onSubmit={submit}
      submit={save.isPending ? words.saving : view ? words.update : words.submit}
      nestedDialogs={
        <ConfirmDialog
          {...removal.dialog}
          question={fill(words.removeTitle, { name: view?.name ?? '' })}
          about={view?.shared ? words.removeShared : undefined}
          yes={words.removeYes}
          no={commonWording(language).no}
          busy={remove.isPending}
          onYes={() => {
            if (!view || isBusy) return
            remove.mutate(view, { onSuccess: dialog.onClose, onSettled: removal.close })
          }}
          language={language}
        />
      }
    >
      <TextField
        label={words.name}
        required
        error={nameError}
        maxLength={VIEW_NAME_LIMIT}
        value={values.name}
        onChange={(name) => {
          setNameError(undefined)
          setValues((old) => ({ ...old, name }))
        }}
      />
      {mayShare && (
        <SelectField
          label={words.forWhom}
          value={String(values.shared)}
          options={[
            ['false', words.forMe],
            ['true', words.forAll],
          ]}
          onChange={(shared) => setValues((old) => ({ ...old, shared: shared === 'true' }))}
        />
      )}
      {view && !isNothingVisible && (
        <Tick checked={values.overwrites} onChange={(overwrites) => setValues((old) => ({ ...old, overwrites }))}>
          {words.overwrite}
        </Tick>
      )}
      {view && (
        <div className={styles['remove']}>
          <Button size="small" variant="dangerQuiet" disabled={isBusy} onClick={(press) => removal.show(null, press)}>
            {words.remove}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
