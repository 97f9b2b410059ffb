import type { ReactNode } from 'react'
import type { ContentType, Field, FieldOf, Kind } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { USUAL_TIME_ZONE } from '../../content/settings/timeZone.ts'
import { forZones } from '../../content/settings/zoneClock.ts'
import type { Wording } from '../../content/wording.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import { useSiteSettings } from '../data/siteSettings.ts'
import { ColourInput } from '../fields/ColourInput.tsx'
import type { InputProps } from '../fields/inputProps.ts'
import { ReferenceInput } from '../fields/ReferenceInput.tsx'
import { TimeInput } from '../fields/time/TimeInput.tsx'
import { useReferredRow } from '../fields/useReferredRow.ts'
import control from '../ui/inputs/control.module.css'
import { commonWording } from '../wording/commonWording.ts'
import type { Options } from './fieldFilters.ts'

type Language = Wording['language']

/** What an input of a filter is given: every value of a filter is text, as the address has it. */
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
  language: Language
}

interface KindFilter<F extends Field> {
  /** What there is to choose from; none where a value is typed. */
  options: (field: F, language: Language) => Options
  /** The input of a value that a field is to have, and of one from or up to which it is. */
  Value: (props: ValueProps<F>) => ReactNode
  Bound: (props: ValueProps<F>) => ReactNode
  /** A value as one reads it. */
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

/** Prices are compared by their number, which may have a fraction. */
function Amount({ value, onChange, controlProps }: ValueProps<Field>) {
  return (
    <input
      {...controlProps}
      className={control['control']}
      type="number"
      inputMode="decimal"
      min={0}
      step="any"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // The mouse wheel would change a focused number while the panel is scrolled.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}

/** The input that a form has for the kind, beside no row. */
const asInForm =
  <K extends 'reference' | 'time' | 'colour'>(Input: (props: InputProps<K>) => ReactNode) =>
  (props: ValueProps<FieldOf<K>>) => {
    const { value, onChange, ...rest } = props
    // What a form holds of these kinds is text, which TypeScript does not see of a kind that is left open.
    const inForm = { ...rest, value, onChange, row: null, taken: [] } as unknown as InputProps<K>
    return <Input {...inForm} />
  }

function ReferredName({ field, value, language }: ShownProps<FieldOf<'reference'>>) {
  const { choice, missing } = useReferredRow(contentType(field.to), value, null)
  if (missing) return `${value} (${commonWording[language].pickNone})`
  return choice ? `${value} ${choice.name}` : value
}

const formats: { [L in Language]: ReturnType<typeof forZones> } = {
  id: forZones((timeZone) => new Intl.DateTimeFormat('id', { dateStyle: 'medium', timeStyle: 'short', timeZone })),
  en: forZones((timeZone) => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone })),
}

/** As the clocks of the site show it, by which it was typed. */
function SiteTime({ value, language }: ShownProps<Field>) {
  const zone = useSiteSettings()?.time_zone || USUAL_TIME_ZONE
  return formats[language](zone).format(new Date(value))
}

const asItStands = ({ value }: ShownProps<Field>) => value

/** What is typed into a filter and read of it where nothing else is said. */
const plain = { options: noOptions, Value: TextValue, Bound: Amount, Shown: asItStands }

/** One row a kind: what its filters offer, how their values are typed, and how they read. */
const filterKinds: { [K in Kind]: KindFilter<FieldOf<K>> } = {
  text: plain,
  longText: plain,
  richText: plain,
  price: plain,
  number: { ...plain, Value: Amount },
  time: { ...plain, Bound: asInForm(TimeInput), Shown: SiteTime },
  colour: { ...plain, Value: asInForm(ColourInput) },
  reference: { ...plain, Value: asInForm(ReferenceInput), Shown: ReferredName },
  boolean: {
    ...plain,
    options: (_field, language) => [
      ['true', commonWording[language].yes],
      ['false', commonWording[language].no],
    ],
    Shown: ({ value, language }) => commonWording[language][value === 'true' ? 'yes' : 'no'],
  },
  choice: {
    ...plain,
    options: ({ options, words }) => options.map((option) => [option, words?.[option] ?? option]),
    Shown: ({ field: { words }, value }) => words?.[value] ?? value,
  },
  picture: plain,
}

/** The row of a field's kind, which TypeScript cannot see to belong to the field. */
const rowOf = (field: Field) => filterKinds[field.kind] as KindFilter<Field>

export const optionsOf = (field: Field, language: Language): Options => rowOf(field).options(field, language)

/** The input for a value that a field is to have, or for one from or up to which it is. */
export function FilterValue({ isBound, ...props }: ValueProps<Field> & { isBound: boolean }) {
  const { Value, Bound } = rowOf(props.field)
  return isBound ? <Bound {...props} /> : <Value {...props} />
}

export function ShownValue(props: ShownProps<Field>) {
  const { Shown } = rowOf(props.field)
  return <Shown {...props} />
}
