import type { ReactNode } from 'react'
import type { ContentType, Field, FieldOf, Kind } from '../../content/define.ts'
import { sitePages } from '../../content/site/sitePages.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import type { AnyRow } from '../data/rows.ts'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { TextArea } from '../ui/inputs/TextArea.tsx'
import { ChoiceInput } from './ChoiceInput.tsx'
import { ColourInput } from './ColourInput.tsx'
import type { DraftValue } from './drafts.ts'
import type { InputProps } from './inputProps.ts'
import { LanguageInput, LanguagesInput } from './LanguageInput.tsx'
import { PictureInput } from './PictureInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { TimeInput } from './TimeInput.tsx'

function offersOf({ link, timeZone }: FieldOf<'text'>): readonly { value: string; name?: string }[] {
  if (link === 'site') return sitePages.map(({ address, name }) => ({ value: address, name }))
  return timeZone ? Intl.supportedValuesOf('timeZone').map((value) => ({ value })) : []
}

function ShortTextInput({ field, value, onChange, controlProps }: InputProps<'text'> | InputProps<'price'>) {
  const list = `${controlProps.id}-offers`
  const offers = field.kind === 'text' ? offersOf(field) : []
  return (
    <>
      <input
        {...controlProps}
        // The direction follows what is typed. Without text it is that of the form.
        dir={value === '' ? undefined : 'auto'}
        className={control['control']}
        placeholder={field.example}
        value={value}
        {...(offers.length > 0 ? { list } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {offers.length > 0 && (
        <datalist id={list}>
          {offers.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </datalist>
      )}
    </>
  )
}

const textInputs = { none: ShortTextInput, one: LanguageInput, several: LanguagesInput }

const inputs: { [K in Kind]: (props: InputProps<K>) => ReactNode } = {
  text: (props) => {
    const Input = textInputs[props.field.languages ?? 'none']
    return <Input {...props} />
  },
  price: ShortTextInput,
  number: ({ field, value, onChange, controlProps }) => (
    <NumberInput
      {...controlProps}
      least={0}
      {...(field.most === undefined ? {} : { most: field.most })}
      {...(field.decimals === undefined ? {} : { decimals: field.decimals })}
      value={value}
      onChange={onChange}
    />
  ),
  time: TimeInput,
  colour: ColourInput,
  longText: ({ field, value, onChange, controlProps }) => (
    <TextArea {...controlProps} rows={field.rows ?? 3} value={value} onChange={onChange} />
  ),
  richText: ({ value, onChange, controlProps }) => (
    <TextArea {...controlProps} rows={12} value={value} onChange={onChange} />
  ),
  reference: ReferenceInput,
  boolean: ({ value, onChange, controlProps }) => (
    <input
      {...controlProps}
      type="checkbox"
      className={control['check']}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  ),
  choice: ChoiceInput,
  picture: PictureInput,
}

interface AnyInputProps {
  type: ContentType
  row: AnyRow | null
  name: string
  field: Field
  value: DraftValue | undefined
  taken: readonly string[]
  onChange: (value: DraftValue, fieldError?: string) => void
}

export function BareInput(props: AnyInputProps & { controlProps: ControlProps }) {
  // TypeScript cannot infer that `inputs[props.field.kind]` accepts `props`, so a cast is needed.
  const Input = inputs[props.field.kind] as (props: AnyInputProps & { controlProps: ControlProps }) => ReactNode
  return <Input {...props} />
}

interface FieldInputProps extends AnyInputProps {
  label?: string | undefined
  fieldError: string | undefined
  hint?: string | undefined
  controlLang?: string | undefined
}

export function FieldInput({ label, fieldError, hint, controlLang, ...props }: FieldInputProps) {
  const { field } = props
  return (
    <FormField
      label={label ?? field.label}
      labelLang={field.labelLang}
      required={field.required ?? false}
      error={fieldError}
      hint={hint}
      controlLang={controlLang}
      isTick={field.kind === 'boolean'}
    >
      {(controlProps) => <BareInput {...props} controlProps={controlProps} />}
    </FormField>
  )
}
