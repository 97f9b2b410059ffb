import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { ApiError } from '../../../client/api.ts'
import { accountSentences, PASSWORD_LENGTH } from '../../../content/accounts/account-rules.ts'
import { fill } from '../../../content/messages/fill.ts'
import { noAnswer } from '../../../content/wording.ts'
import { accountWording as words } from './wording.ts'

export const ruleOfPassword = (): string => fill(words.passwordHint, PASSWORD_LENGTH)

type FieldErrors<Name extends string> = Partial<Record<Name, string>>

interface AccountFormOptions<Name extends string> {
  labels: Readonly<Record<Name, string>>
  /** The values before the user has typed; all others are empty. */
  initial?: Partial<Record<NoInfer<Name>, string>>
  optional?: readonly NoInfer<Name>[]
  /** The sentence for an empty field, with the placeholder `{label}`. */
  required?: string
  validate?: (values: Record<Name, string>) => FieldErrors<Name>
  submit: (values: Record<Name, string>) => Promise<void>
  errorMessage: (error: unknown) => string
}

export interface AccountFormState {
  ref: RefObject<HTMLFormElement | null>
  busy: boolean
  /** A new object for each failure, because the same sentence may be right twice. */
  failure: { readonly message: string } | null
  onSubmit: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function serverFieldErrors<Name extends string>(error: unknown, names: readonly Name[]): FieldErrors<Name> {
  const errors: FieldErrors<Name> = {}
  for (const name of names) {
    const message = error instanceof ApiError ? error.errors[name]?.[0] : undefined
    if (message) errors[name] = message
  }
  return errors
}

/** Responses with these statuses have a Retry-After header, and the server's message says when to try again. */
const RETRY_LATER = [429, 503]

/** docs/product.md, section 8: the wording of error messages. */
export function firstServerError(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const first = Object.values(error.errors)[0]?.[0]
  return first ?? ((RETRY_LATER.includes(error.status) && error.serverMessage) || fallback)
}

/** docs/product.md, section 8: the sentence of the form comes first, and the reason after it. */
export function sentenceWithReason(error: unknown, sentence: string): string {
  if (!(error instanceof ApiError)) return sentence
  const { errors, serverMessage, status, isReadable } = error
  const answer = Object.values(errors)[0]?.[0] ?? (serverMessage === sentence ? null : serverMessage)
  const reason = answer ?? (status === 0 || !isReadable ? noAnswer('id').none : null)
  return reason ? `${sentence} ${reason}` : sentence
}

export function useAccountForm<const Name extends string>(options: AccountFormOptions<Name>) {
  const {
    labels,
    initial,
    optional = [],
    required = accountSentences.required,
    validate,
    submit,
    errorMessage,
  } = options
  const names = Object.keys(labels) as Name[] // The keys of `labels` are exactly the names of the fields.
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, initial?.[name] ?? ''])) as Record<Name, string>,
  ) // `Object.fromEntries` loses the type of the keys.
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  const [failure, setFailure] = useState<AccountFormState['failure']>(null)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // The visitor or the browser may have filled the fields before hydration.
    const typed = new FormData(ref.current ?? undefined)
    setValues((before) => {
      const after = { ...before }
      for (const name of Object.keys(before) as Name[]) {
        const value = typed.get(name)
        if (typeof value === 'string' && value !== '') after[name] = value
      }
      return after
    })
  }, [])

  const isMissing = (name: Name): boolean => values[name].trim() === '' && !optional.includes(name)

  const nextMissing = (name: string): Name | undefined =>
    names.slice(names.findIndex((one) => one === name) + 1).find(isMissing)

  /** Enter leads to the next empty field, as the same key of a phone's keyboard says (`enterKeyHint`). */
  function onKeyDown(event: KeyboardEvent) {
    const { target } = event
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return
    const next = ref.current?.elements.namedItem(nextMissing(target.name) ?? '')
    if (!(next instanceof HTMLElement)) return
    event.preventDefault()
    next.focus()
  }

  async function onSubmit() {
    const invalid: FieldErrors<Name> = validate?.(values) ?? {}
    const found: FieldErrors<Name> = {}
    for (const name of names) {
      const message = isMissing(name) ? fill(required, { label: labels[name] }) : invalid[name]
      if (message) found[name] = message
    }
    setErrors(found)
    const first = names.find((name) => found[name])
    const message = first && found[first]
    setFailure(message ? { message } : null)
    if (!first) await attempt(() => submit(values))
  }

  async function attempt(work: () => Promise<void>) {
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (reason) {
      setErrors(serverFieldErrors(reason, names))
      setFailure({ message: errorMessage(reason) })
      setBusy(false)
    }
  }

  return {
    attempt: (work: () => Promise<void>) => void attempt(work),
    form: { ref, busy, failure, onKeyDown, onSubmit: () => void onSubmit() } satisfies AccountFormState,
    field: (name: Name) => ({
      name,
      label: labels[name],
      required: !optional.includes(name),
      value: values[name],
      error: errors[name],
      enterKeyHint: nextMissing(name) ? ('next' as const) : ('go' as const),
      onValue: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setErrors((before) => ({ ...before, [name]: undefined }))
      },
    }),
  }
}
