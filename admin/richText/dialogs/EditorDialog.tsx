import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import type { Words } from '../wording.ts'
import { DialogFrame } from './DialogFrame.tsx'

export interface DialogField {
  name: string
  label: string
  hint?: string
  initial: string
  kind: 'words' | 'address'
}

interface EditorDialogProps {
  title: string
  fields: readonly DialogField[]
  language: string
  words: Words
  faultOf: (name: string, value: string) => string | undefined
  onApply: (values: Readonly<Record<string, string>>) => void
  onClose: () => void
  finalFocus: () => HTMLElement | null
  removal?: { label: string; onRemove: () => void } | undefined
}

export function EditorDialog(props: EditorDialogProps) {
  const { title, fields, language, words, faultOf, onApply, onClose, finalFocus, removal } = props
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
  )
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({})

  const submit = () => {
    const found = Object.fromEntries(fields.map(({ name }) => [name, faultOf(name, values[name] ?? '')]))
    setFaults(found)
    if (!Object.values(found).some(Boolean)) onApply(values)
  }

  return (
    <DialogFrame {...{ title, language, words, onClose, finalFocus }} onSubmit={submit}>
      {fields.map(({ name, label, hint, kind }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          error={faults[name]}
          type="text"
          inputMode={kind === 'address' ? 'url' : 'text'}
          autoComplete="off"
          {...(kind === 'address' && { autoCapitalize: 'none', spellCheck: false })}
          value={values[name] ?? ''}
          onChange={(text) => {
            setValues((old) => ({ ...old, [name]: text }))
            setFaults((old) => ({ ...old, [name]: undefined }))
          }}
        />
      ))}
      {removal && (
        <Button variant="dangerQuiet" onClick={removal.onRemove}>
          {removal.label}
        </Button>
      )}
    </DialogFrame>
  )
}
