import { fieldsOfKind, type ContentType } from '../define.ts'
import { fill } from '../messages/fill.ts'
import { present } from '../text.ts'
import { validation } from '../validation.ts'

type Values = Readonly<Record<string, unknown>>

const labelOf = (type: ContentType, name: string): string => type.fields[name]?.label ?? name

function sameReferences(type: ContentType, values: Values): Record<string, string> {
  const { sameReference } = validation(type.wording.language)
  const input = type.distinct.filter((name) => present(values[name]))
  return Object.fromEntries(
    input.flatMap((name, index) => {
      const other = input.slice(0, index).find((earlier) => values[earlier] === values[name])
      return other ? [[name, fill(sameReference, { label: labelOf(type, name), other: labelOf(type, other) })]] : []
    }),
  )
}

function timesOutOfOrder(type: ContentType, values: Values): Record<string, string> {
  const { notAfter } = validation(type.wording.language)
  return Object.fromEntries(
    fieldsOfKind(type, 'time').flatMap(([name, { label, after }]) => {
      const [time, first] = [values[name], after === undefined ? null : values[after]]
      const isOutOfOrder = typeof time === 'string' && typeof first === 'string' && time <= first
      return isOutOfOrder ? [[name, fill(notAfter, { label, other: labelOf(type, after ?? '') })]] : []
    }),
  )
}

/** Returns what is wrong with fields that must fit each other. */
export const faultsBetween = (type: ContentType, values: Values): Record<string, string> => ({
  ...sameReferences(type, values),
  ...timesOutOfOrder(type, values),
})

/** The names of the fields that `faultsBetween` compares. */
export const comparedFields = (type: ContentType): readonly string[] => [
  ...type.distinct,
  ...fieldsOfKind(type, 'time').flatMap(([name, { after }]) => (after === undefined ? [] : [name, after])),
]
