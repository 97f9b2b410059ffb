import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { hideName, listHiddenNames, showName, type RealmStanding } from '../../client/realms/realmCalls.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES } from '../data/queryClient.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog, type DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { TextField } from '../ui/inputs/TextField.tsx'
import { formatTime } from '../ui/Time.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './realms.module.css'
import { realmWording as words } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'

const { language } = words

export function HiddenNamesDialog({ realm: { key, name: title }, ...dialog }: DialogProps & { realm: RealmStanding }) {
  const queries = useQueryClient()
  const queryKey = ['hidden-names', key]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => listHiddenNames(key) })
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const question = useRowDialog('', heading)

  const hide = useAction({
    run: (name: string) => hideName(key, name),
    language,
    done: (names, name) => {
      queries.setQueryData(queryKey, names)
      setTyped((now) => (now.trim() === name.trim() ? '' : now))
      return fill(words.hidden, { name })
    },
    failed: words.hideFailed,
    onFailed: (error) => setFault(error instanceof ApiError ? error.errors['name']?.[0] : undefined),
    onSettled: () => input.current?.focus(),
    reload: [CHANGES],
  })
  const show = useAction({
    run: (name: string) => showName(key, name),
    language,
    done: (_nothing, name) => fill(words.shown, { name }),
    failed: words.showFailed,
    // The pressed button disappears when the list is reloaded. The confirmation closes only afterwards, so that the
    // focus goes to an element that still exists.
    onSettled: () => void queries.invalidateQueries({ queryKey }).then(question.close),
    reload: [CHANGES],
  })
  const submit = () => {
    const name = typed.trim()
    setFault(name === '' ? words.nameRequired : undefined)
    if (name === '') input.current?.focus()
    else hide.mutate(name)
  }

  return (
    <FormDialog
      {...dialog}
      title={fill(words.hiddenNamesOf, { name: title })}
      language={language}
      busy={hide.isPending}
      isChanged={typed !== ''}
      onSubmit={submit}
      cancel={commonWording(language).close}
      submit={hide.isPending ? words.hiding : words.hide}
      nestedDialogs={
        <ConfirmDialog
          {...question.dialog}
          question={fill(words.showQuestion, { name: question.row })}
          about={words.showAbout}
          yes={words.showYes}
          busy={show.isPending}
          onYes={() => show.mutate(question.row)}
          language={language}
        />
      }
    >
      <p className={styles['soft']}>{words.hiddenAbout}</p>
      <TextField
        label={words.name}
        required
        error={fault}
        hint={words.nameHint}
        ref={input}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setFault(undefined)
        }}
      />
      <h3 tabIndex={-1} ref={heading}>
        {words.namesTitle}
      </h3>
      {!data ? (
        <QueryState error={error} onRetry={() => void refetch()} words={{ language, loadFailed: words.namesFailed }} />
      ) : data.length === 0 ? (
        <p>{words.noNames}</p>
      ) : (
        <ul role="list" className={styles['names']}>
          {data.map(({ name, hidden_at: since }) => (
            <li key={name}>
              <span>
                {name}
                <small>{fill(words.hiddenAt, { time: formatTime(since, language) })}</small>
              </span>
              <RowButton label={words.show} separator=": " row={name} onClick={(press) => question.show(name, press)} />
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  )
}
