import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { hideName, listHiddenNames, showName, type RealmStanding } from '../../client/realms/realmCalls.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import { UnsavedDialog } from '../form/FormParts.tsx'
import { useGuardedClose } from '../form/useGuardedClose.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Modal } from '../ui/dialogs/Modal.tsx'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { formatTime } from '../ui/Time.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './realms.module.css'
import { realmWording as words } from './wording.ts'

const { language } = words
const tell = (tone: 'good' | 'bad', text: string) => showToast({ tone, text, language })
const because = (sentence: string, error: Error) =>
  tell('bad', fill(sentence, { reason: reasonOf(error) ?? words.unknownReason }))

interface HiddenNamesDialogProps {
  realm: RealmStanding
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function HiddenNamesDialog({ realm: { key, name: title }, open, onClose, finalFocus }: HiddenNamesDialogProps) {
  const queries = useQueryClient()
  const queryKey = ['hidden-names', key]
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => listHiddenNames(key) })
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  // The name stays while the question closes.
  const [asked, setAsked] = useState({ name: '', open: false })
  const opener = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const onSettled = () => void queries.invalidateQueries({ queryKey: [CHANGES] })

  const hide = useMutation({
    mutationFn: (name: string) => hideName(key, name),
    onSuccess: (names, name) => {
      queries.setQueryData(queryKey, names)
      setTyped((now) => (now.trim() === name.trim() ? '' : now))
      tell('good', fill(words.hidden, { name }))
    },
    onError: (error) => {
      setFault(error instanceof ApiError ? error.errors['name']?.[0] : undefined)
      because(words.hideFailed, error)
    },
    onSettled: () => {
      onSettled()
      input.current?.focus()
    },
  })
  const show = useMutation({
    mutationFn: (name: string) => showName(key, name),
    onSuccess: (_nothing, name) => tell('good', fill(words.shown, { name })),
    onError: (error) => because(words.showFailed, error),
    onSettled: async () => {
      onSettled()
      // The button disappears with its entry, and the focus goes to what remains.
      await queries.invalidateQueries({ queryKey })
      setAsked((old) => ({ ...old, open: false }))
    },
  })
  const { requestClose, unsaved } = useGuardedClose({
    ...{ open, isChanged: typed !== '', isBusy: hide.isPending, onClose },
  })
  const submit = () => {
    if (hide.isPending) return
    const name = typed.trim()
    setFault(name === '' ? words.nameRequired : undefined)
    if (name === '') input.current?.focus()
    else hide.mutate(name)
  }

  return (
    <Modal
      open={open}
      onClose={requestClose}
      title={fill(words.hiddenNamesOf, { name: title })}
      closeLabel={words.close}
      language={language}
      finalFocus={finalFocus}
      nestedDialogs={
        <>
          <UnsavedDialog language={language} {...unsaved} />
          <ConfirmDialog
            open={asked.open}
            question={fill(words.showQuestion, { name: asked.name })}
            about={words.showAbout}
            yes={words.showYes}
            no={words.cancel}
            busy={show.isPending}
            onYes={() => show.mutate(asked.name)}
            onNo={() => setAsked((old) => ({ ...old, open: false }))}
            language={language}
            finalFocus={() => (opener.current?.isConnected ? opener.current : heading.current)}
          />
        </>
      }
    >
      <ModalForm
        busy={hide.isPending}
        onSubmit={submit}
        onCancel={requestClose}
        cancel={words.close}
        submit={hide.isPending ? words.hiding : words.hide}
      >
        <p className={styles['soft']}>{words.hiddenAbout}</p>
        <FormField label={words.name} required error={fault} hint={words.nameHint}>
          {(props) => (
            <input
              {...props}
              ref={input}
              className={control['control']}
              autoComplete="off"
              spellCheck={false}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setFault(undefined)
              }}
            />
          )}
        </FormField>
        <h3 tabIndex={-1} ref={heading}>
          {words.namesTitle}
        </h3>
        {!data ? (
          <QueryState
            error={error}
            onRetry={() => void refetch()}
            words={{ ...words, loadFailed: words.namesFailed }}
          />
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
                <Button
                  size="small"
                  aria-label={`${words.show}: ${name}`}
                  onClick={({ currentTarget }) => {
                    opener.current = currentTarget
                    setAsked({ name, open: true })
                  }}
                >
                  {words.show}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </ModalForm>
    </Modal>
  )
}
