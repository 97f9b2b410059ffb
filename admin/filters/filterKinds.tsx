import type { ReactNode } from 'react'
import type { ContentType, Field, FieldOf, Kind } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import { ColourInput } from '../fields/ColourInput.tsx'
import type { InputProps } from '../fields/inputProps.ts'
import { ReferenceInput } from '../fields/ReferenceInput.tsx'
import { TimeInput } from '../fields/TimeInput.tsx'
import { useReferredRow } from '../fields/useReferredRow.ts'
import control from '../ui/inputs/control.module.css'
import { Time } from '../ui/Time.tsx'
import { commonWording } from '../wording/commonWording.ts'
import type { Options } from './fieldFilters.ts'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'

interface ValueProps<F extends Field> {
  type: ContentType
  name: string
  field: F
  value: string
  onChange: (value: string) => void
  controlProps: ControlProps
}

interface ShownProps<F extends Field> {
  field: F
  value: string
  language: string
}

interface KindFilter<F extends Field> {
  /** Returns the values to choose from; empty if the user types the value. */
  options: (field: F, language: string) => Options
  /** `Value` is the input for a single value. `Bound` is the input for the start or the end of a range. */
  Value: (props: ValueProps<F>) => ReactNode
  Bound: (props: ValueProps<F>) => ReactNode
  Shown: (props: ShownProps<F>) => ReactNode
}

const noOptions = (): Options => []

function TextValue({ value, onChange, controlProps }: ValueProps<Field>) {
  return (
    <input
      {...controlProps}
      className={control['control']}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Prices are compared by the number in them, which may have decimals. */
const Amount = ({ value, onChange, controlProps }: ValueProps<Field>) => (
  <NumberInput {...controlProps} least={0} decimals="any" value={value} onChange={onChange} />
)

/** Adapts an input of the content form for use in filters, which have no row. */
const asInForm =
  <K extends 'reference' | 'time' | 'colour'>(Input: (props: InputProps<K>) => ReactNode) =>
  (props: ValueProps<FieldOf<K>>) => {
    const { value, onChange, ...rest } = props
    // The cast is needed because TypeScript cannot infer that the form holds references, times and colours as text.
    const inForm = { ...rest, value, onChange, row: null, taken: [] } as unknown as InputProps<K>
    return <Input {...inForm} />
  }

function ReferredName({ field, value, language }: ShownProps<FieldOf<'reference'>>) {
  const { choice, missing } = useReferredRow(contentType(field.to), value, null)
  if (missing) return `${value} (${commonWording(language).pickNone})`
  return choice ? `${value} ${choice.name}` : value
}

const asItIs = ({ value }: ShownProps<Field>) => value

const plain = { options: noOptions, Value: TextValue, Bound: Amount, Shown: asItIs }

const filterKinds: { [K in Kind]: KindFilter<FieldOf<K>> } = {
  text: plain,
  longText: plain,
  richText: plain,
  price: plain,
  number: { ...plain, Value: Amount },
  time: {
    ...plain,
    Bound: asInForm(TimeInput),
    Shown: ({ value, language }) => <Time moment={value} language={language} />,
  },
  colour: { ...plain, Value: asInForm(ColourInput) },
  reference: { ...plain, Value: asInForm(ReferenceInput), Shown: ReferredName },
  boolean: {
    ...plain,
    options: (_field, language) => [
      ['true', commonWording(language).yes],
      ['false', commonWording(language).no],
    ],
    Shown: ({ value, language }) => commonWording(language)[value === 'true' ? 'yes' : 'no'],
  },
  choice: {
    ...plain,
    options: ({ options, words }) => options.map((option) => [option, words?.[option] ?? option]),
    Shown: ({ field: { words }, value }) => words?.[value] ?? value,
  },
  picture: plain,
}

/** TypeScript cannot infer that `filterKinds[field.kind]` accepts `field`, so a cast is needed. */
const rowOf = (field: Field) => filterKinds[field.kind] as KindFilter<Field>

export const optionsOf = (field: Field, language: string): Options => rowOf(field).options(field, language)

export function FilterValue({ isBound, ...props }: ValueProps<Field> & { isBound: boolean }) {
  const { Value, Bound } = rowOf(props.field)
  return isBound ? <Bound {...props} /> : <Value {...props} />
}

export function ShownValue(props: ShownProps<Field>) {
  const { Shown } = rowOf(props.field)
  return <Shown {...props} />
}
