import type { SaveBody } from '../../client/writer.ts'
import { fieldsOfKind, type ContentType, type EveryKind, type Field, type Kind } from '../../content/define.ts'
import { COPY_AS_DRAFT } from '../../content/queries/manyRows/duplicateQuery.ts'
import { createSchema, pictureSource, updateSchema } from '../../content/schema.ts'
import { pictureIn, textOf, type AnyRow } from '../data/rows.ts'

/** A picture that a new row takes along from another one. */
interface CopiedPicture {
  from: number
  address: string
}

/** A picture field while it is edited: a new file, or that the picture is to be removed. */
export interface PictureDraft {
  file: File | null
  removed: boolean
  copied?: CopiedPicture
}

/** The value of each kind in a form. */
export type DraftOf = EveryKind<{
  text: string
  longText: string
  richText: string
  price: string
  number: string
  time: string
  colour: string
  reference: string
  boolean: boolean
  choice: string
  picture: PictureDraft
}>
export type DraftValue = DraftOf[Kind]
export type Draft = Readonly<Record<string, DraftValue>>

const asText = (row: AnyRow | null, name: string): string => (row ? textOf(row, name) : '')

/** What was typed since a draft; null where it is the same. */
export function typedSince(before: Draft, now: Draft): Draft | null {
  const typed = Object.entries(now).filter(([name, value]) => value !== before[name])
  return typed.length > 0 ? Object.fromEntries(typed) : null
}

/** The initial value of each kind: empty, or that of the row. */
const initialValues: { [K in Kind]: (row: AnyRow | null, name: string) => DraftOf[K] } = {
  text: asText,
  longText: asText,
  richText: asText,
  price: asText,
  number: asText,
  time: asText,
  colour: asText,
  reference: asText,
  boolean: (row, name) => row?.[name] === true,
  choice: asText,
  picture: () => ({ file: null, removed: false }),
}

/** Whether what was typed for a kind is likely to be the same in the next row: a map, a category, but not a name. */
const isRepeated: { [K in Kind]: boolean } = {
  text: false,
  longText: false,
  richText: false,
  price: false,
  number: false,
  time: false,
  colour: false,
  reference: true,
  boolean: true,
  choice: true,
  picture: false,
}

const mapFields = <V>(type: ContentType, map: (name: string, field: Field) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, map(name, field)]))

export const initialDraft = (type: ContentType, row: AnyRow | null): Draft =>
  mapFields(type, (name, field) => initialValues[field.kind](row, name))

/** What another new row begins with: what is likely to repeat, and nothing else. */
export const repeatedDraft = (type: ContentType, draft: Draft): Draft =>
  mapFields(type, (name, field) => (isRepeated[field.kind] && draft[name]) || initialValues[field.kind](null, name))

/** What the form of a copy begins with: all that stands in the form of its original, as a draft where rows are published. */
export function copiedDraft(type: ContentType, row: AnyRow, draft: Draft): Draft {
  const asDraft = { ...row, ...COPY_AS_DRAFT }
  return mapFields(type, (name, field) => {
    const value = draft[name] ?? initialValues[field.kind](row, name)
    if (isPictureDraft(value)) return copiedPicture(row, name, value)
    return type.publishing && name in COPY_AS_DRAFT ? initialValues[field.kind](asDraft, name) : value
  })
}

function copiedPicture(row: AnyRow, name: string, { file, removed }: PictureDraft): PictureDraft {
  const present = pictureIn(row, name)
  return {
    file,
    removed: false,
    ...(present && !removed && { copied: { from: row.id, address: present.address } }),
  }
}

export const isPictureDraft = (value: DraftValue | undefined): value is PictureDraft => typeof value === 'object'

/** The ids in the form that this reference must not be to as well. */
export const takenIds = (type: ContentType, draft: Draft, name: string): string[] =>
  type.distinct.includes(name)
    ? type.distinct.filter((other) => other !== name).flatMap((other) => textIn(draft[other]))
    : []
const textIn = (value: DraftValue | undefined): string[] => (typeof value === 'string' ? [value] : [])

/** Whether anything was changed since the form was opened. */
export function isChanged(initial: Draft, draft: Draft): boolean {
  return Object.entries(draft).some(([name, value]) =>
    isPictureDraft(value) ? value.file !== null || value.removed : value !== initial[name],
  )
}

/** The validated values of a draft, or a message for each invalid field. */
type Checked = { ok: true; values: Record<string, unknown> } | { ok: false; formErrors: Record<string, string> }

/** Validates a draft. Pictures are checked when they are chosen, and by the server. */
export function checkDraft(type: ContentType, draft: Draft, row: AnyRow | null): Checked {
  const input: Record<string, unknown> = row ? { version: row.version } : {}
  for (const [name, value] of Object.entries(draft)) {
    if (!isPictureDraft(value)) input[name] = value
    else if (value.removed) input[`${name}_removed`] = true
    else if (value.copied && !value.file) input[pictureSource(name)] = value.copied.from
  }
  const result = (row ? updateSchema(type) : createSchema(type)).safeParse(input)
  if (result.success) return { ok: true, values: result.data }
  const formErrors: Record<string, string> = {}
  for (const issue of result.error.issues) formErrors[String(issue.path[0])] ??= issue.message
  return { ok: false, formErrors }
}

/** The request body: a form where the type has pictures, JSON otherwise. A picture that is left out stays. */
export function bodyOf(type: ContentType, draft: Draft, values: Readonly<Record<string, unknown>>): SaveBody {
  const pictures = fieldsOfKind(type, 'picture').map(([name]) => name)
  if (pictures.length === 0) return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (pictures.includes(name) || value === undefined) continue
    form.set(name, value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const name of pictures) {
    const value = draft[name]
    if (isPictureDraft(value) && value.file) form.set(name, value.file)
  }
  return form
}
