import { useEffect, useRef, useState, type RefObject } from 'react'
import { ApiError } from '../../../client/api.ts'
import { accountSentences, PASSWORD_LENGTH } from '../../../content/account-rules.ts'
import { fill } from '../../../content/wording.ts'

/** Hints below the fields that have a rule. */
export const PASSWORD_HINT = `${PASSWORD_LENGTH.least}-${PASSWORD_LENGTH.most} karakter dengan huruf kecil, huruf besar, angka, dan karakter khusus.`
export const PIN_HINT = '6 angka. Simpan baik-baik: PIN dipakai untuk mengatur ulang password.'

type Faults<Name extends string> = Partial<Record<Name, string>>

interface AccountFormOptions<Name extends string> {
  /** Every field with its label, in their order. */
  labels: Readonly<Record<Name, string>>
  /** Fields that may stay empty. */
  optional?: readonly NoInfer<Name>[]
  /** What is wrong beyond empty fields, told before anything is sent. */
  faults?: (values: Record<Name, string>) => Faults<Name>
  send: (values: Record<Name, string>) => Promise<void>
  /** What a failed attempt says above the form. */
  failureSentence: (error: unknown) => string
}

/** What AccountForm is given. */
export interface AccountFormState {
  ref: RefObject<HTMLFormElement | null>
  busy: boolean
  /** What the last attempt failed with. */
  failure: string | null
  onSubmit: () => void
}

/** The first sentence for each field that the server found fault with. */
function serverFaults<Name extends string>(error: unknown, names: readonly Name[]): Faults<Name> {
  const faults: Faults<Name> = {}
  for (const name of names) {
    const sentence = error instanceof ApiError ? error.errors[name]?.[0] : undefined
    if (sentence) faults[name] = sentence
  }
  return faults
}

/** Answers that say when to come back; their sentence is the server's. */
const COME_BACK_LATER = [429, 503]

/** The first message of the server's errors object, else the form's own sentence. docs/product.md, section 8. */
export function firstServerError(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError)) return otherwise
  const first = Object.values(error.errors)[0]?.[0]
  return first ?? ((COME_BACK_LATER.includes(error.status) && error.serverMessage) || otherwise)
}

/** What is typed into an account form, what is wrong with it, and its one attempt at a time. */
export function useAccountForm<const Name extends string>(options: AccountFormOptions<Name>) {
  const { labels, optional = [], faults, send, failureSentence } = options
  const names = Object.keys(labels) as Name[] // the keys of the record that the caller gave
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  ) // one for each name
  const [errors, setErrors] = useState<Faults<Name>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ref = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // What was typed, or filled in by the browser, before this script ran.
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

  async function submit() {
    const wrong: Faults<Name> = faults?.(values) ?? {}
    const found: Faults<Name> = {}
    for (const name of names) {
      const isMissing = values[name].trim() === '' && !optional.includes(name)
      const fault = isMissing ? fill(accountSentences.required, { label: labels[name] }) : wrong[name]
      if (fault) found[name] = fault
    }
    setErrors(found)
    const first = names.find((name) => found[name])
    setFailure((first && found[first]) ?? null)
    if (first) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setErrors(serverFaults(error, names))
      setFailure(failureSentence(error))
      setBusy(false)
    }
  }

  return {
    form: { ref, busy, failure, onSubmit: () => void submit() } satisfies AccountFormState,
    field: (name: Name) => ({
      name,
      label: labels[name],
      required: !optional.includes(name),
      value: values[name],
      error: errors[name],
      onValue: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }))
        setErrors((before) => ({ ...before, [name]: undefined }))
      },
    }),
  }
}
