import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { listMethods, removeMethod, saveMethod, type Method } from '../../client/shop/desk.ts'
import { methodSchema } from '../../content/shop/methods.ts'
import { METHOD_KINDS } from '../../content/shop/orders.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, METHODS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { AddButton } from '../ui/AddButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog, type DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import { RowButton } from '../ui/RowButton.tsx'
import styles from './shop.module.css'
import { methodWording as words } from './wording.ts'

const { language } = words
const reload = [METHODS, CHANGES]

export function MethodsScreen() {
  const methods = useWholeList(METHODS, listMethods, words)
  const addButton = useRef<HTMLButtonElement>(null)
  const editing = useRowDialog<Method | null>(null, addButton)
  const removing = useRowDialog<Method | null>(null, addButton)
  const remove = useAction({
    run: ({ id }: Method) => removeMethod(id),
    language,
    done: (_nothing, { name }) => {
      removing.forgetOpener()
      return fill(words.removed, { name })
    },
    failed: words.removeFailed,
    onSettled: removing.close,
    reload,
  })
  const columns: readonly Column<Method>[] = [
    { key: 'name', header: words.name, lead: true, room: 10, cell: ({ name }) => <strong>{name}</strong> },
    { key: 'kind', header: words.kind, room: 8, cell: ({ kind }) => words.kinds[kind] },
    { key: 'number', header: words.number, room: 9, cell: ({ number }) => number || '–' },
    { key: 'holder', header: words.holder, room: 9, cell: ({ holder }) => holder },
    {
      key: 'on',
      header: words.state,
      narrow: true,
      room: 8,
      cell: ({ on }) => <Badge tone={on ? 'good' : undefined}>{on ? words.isOn : words.isOff}</Badge>,
    },
    buttonColumn(words.action, 7, (method) => (
      <span className={styles['actions']}>
        <RowButton label={words.edit} row={method.name} onClick={(press) => editing.show(method, press)} />
        <RowButton danger label={words.remove} row={method.name} onClick={(press) => removing.show(method, press)} />
      </span>
    )),
  ]
  return (
    <ListScreen
      words={words}
      action={<AddButton ref={addButton} label={words.add} onClick={(press) => editing.show(null, press)} />}
      about={words.about}
      list={methods}
      below={
        <>
          <MethodForm key={editing.opening} method={editing.row} {...editing.dialog} />
          <ConfirmDialog
            {...removing.dialog}
            question={fill(words.removeQuestion, { name: removing.row?.name ?? '' })}
            about={words.removeAbout}
            yes={words.removeYes}
            busy={remove.isPending}
            onYes={() => removing.row && remove.mutate(removing.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => (
        <DataTable caption={words.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={methods.busy} />
      )}
    </ListScreen>
  )
}

type Faults = { [F in 'name' | 'number' | 'holder' | 'qris']?: string | undefined }

function MethodForm({ method, ...dialog }: DialogProps & { method: Method | null }) {
  const begun = {
    kind: method?.kind ?? 'bank',
    name: method?.name ?? '',
    number: method?.number ?? '',
    holder: method?.holder ?? '',
    qris: method?.qris ?? '',
    on: method?.on ?? true,
  }
  const [values, setValues] = useState(begun)
  const [faults, setFaults] = useState<Faults>({})
  const set = (changed: Partial<typeof begun>) => {
    setValues((old) => ({ ...old, ...changed }))
    setFaults((old) => ({ ...old, ...Object.fromEntries(Object.keys(changed).map((name) => [name, undefined])) }))
  }
  const save = useAction({
    run: () => saveMethod(values, method),
    language,
    done: ({ name }) => {
      dialog.onClose()
      return fill(words.saved, { name })
    },
    failed: words.saveFailed,
    onFailed: (error) => {
      if (error instanceof ApiError)
        setFaults(Object.fromEntries(Object.entries(error.errors).map(([name, [first]]) => [name, first])))
    },
    reload,
  })
  const submit = () => {
    const { error } = methodSchema.safeParse(values)
    setFaults(Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])))
    if (!error) save.mutate()
  }
  const isQris = values.kind === 'qris'
  return (
    <FormDialog
      {...dialog}
      title={method ? words.editTitle : words.add}
      language={language}
      busy={save.isPending}
      isChanged={!save.isSuccess && JSON.stringify(values) !== JSON.stringify(begun)}
      onSubmit={submit}
      submit={save.isPending ? words.saving : words.save}
    >
      <SelectField
        label={words.kind}
        value={values.kind}
        options={METHOD_KINDS.map((kind) => [kind, words.kinds[kind]])}
        onChange={(kind) => set({ kind })}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        required
        error={faults.name}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      {isQris ? (
        <TextField
          label={words.qris}
          hint={words.qrisHint}
          required
          error={faults.qris}
          value={values.qris}
          onChange={(qris) => set({ qris })}
        />
      ) : (
        <>
          <TextField
            label={words.number}
            required
            inputMode="numeric"
            error={faults.number}
            value={values.number}
            onChange={(number) => set({ number })}
          />
          <TextField
            label={words.holder}
            required
            error={faults.holder}
            value={values.holder}
            onChange={(holder) => set({ holder })}
          />
        </>
      )}
      <Tick checked={values.on} onChange={(on) => set({ on })}>
        {words.on}
      </Tick>
    </FormDialog>
  )
}
