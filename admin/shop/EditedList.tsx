import { useRef, type ReactNode } from 'react'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { AddButton } from '../ui/AddButton.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog, type DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { RowButton } from '../ui/RowButton.tsx'
import styles from './shop.module.css'

/** The sentences of a list; those of a row have the placeholder `{name}`. */
interface EditedListWording {
  language: string
  title: string
  about: string
  empty: string
  loadFailed: string
  add: string
  edit: string
  remove: string
  action: string
  removeQuestion: string
  removeAbout: string
  removeYes: string
  removed: string
  removeFailed: string
}

interface EditedListProps<R> {
  words: EditedListWording
  queryKey: string
  load: () => Promise<readonly R[]>
  remove: (id: number) => Promise<void>
  nameOf: (row: R) => string
  columns: readonly Column<R>[]
  /** The dialog of a row, or of a new one if it is null. `key` is another one each time that it opens. */
  form: (row: R | null, key: number, dialog: DialogProps) => ReactNode
}

/** A list whose rows are made, changed and deleted in dialogs. */
export function EditedList<R extends { id: number }>(props: EditedListProps<R>) {
  const { words, queryKey, load, remove, nameOf, columns, form } = props
  const { language } = words
  const list = useWholeList(queryKey, load, words)
  const addButton = useRef<HTMLButtonElement>(null)
  const editing = useRowDialog<R | null>(null, addButton)
  const removing = useRowDialog<R | null>(null, addButton)
  const removal = useAction({
    run: ({ id }: R) => remove(id),
    language,
    done: (_nothing, row) => {
      removing.forgetOpener()
      return fill(words.removed, { name: nameOf(row) })
    },
    failed: words.removeFailed,
    onSettled: removing.close,
    reload: [queryKey, CHANGES],
  })
  const all: readonly Column<R>[] = [
    ...columns,
    buttonColumn(words.action, 7, (row) => (
      <span className={styles['actions']}>
        <RowButton label={words.edit} row={nameOf(row)} onClick={(press) => editing.show(row, press)} />
        <RowButton danger label={words.remove} row={nameOf(row)} onClick={(press) => removing.show(row, press)} />
      </span>
    )),
  ]
  return (
    <ListScreen
      words={words}
      action={<AddButton ref={addButton} label={words.add} onClick={(press) => editing.show(null, press)} />}
      about={words.about}
      list={list}
      below={
        <>
          {form(editing.row, editing.opening, editing.dialog)}
          <ConfirmDialog
            {...removing.dialog}
            question={fill(words.removeQuestion, { name: removing.row ? nameOf(removing.row) : '' })}
            about={words.removeAbout}
            yes={words.removeYes}
            busy={removal.isPending}
            onYes={() => removing.row && removal.mutate(removing.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => <DataTable caption={words.title} columns={all} rows={rows} rowKey={({ id }) => id} busy={list.busy} />}
    </ListScreen>
  )
}
