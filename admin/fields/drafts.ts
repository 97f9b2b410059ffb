import { fieldsOfKind, type ContentType, type EveryKind, type Field, type Kind } from '../../content/define.ts'
import { createSchema, updateSchema } from '../../content/schema.ts'
import type { SaveBody } from '../../client/writer.ts'
import { textOf, type AnyRow } from '../data/rows.ts'

/** A picture field while it is edited: a new file, or the wish to have none. */
export interface PictureDraft {
  file: File | null
  removed: boolean
}

/** What a form holds for each kind until it is saved. */
export type DraftOf = EveryKind<{
  text: string
  longText: string
  price: string
  number: string
  reference: string
  boolean: boolean
  choice: string
  picture: PictureDraft
}>
export type DraftValue = DraftOf[Kind]
export type Draft = Readonly<Record<string, DraftValue>>

const asText = (row: AnyRow | null, name: string): string => (row ? textOf(row, name) : '')

/** How a form begins: empty, or with the row's value. */
const initialValues: { [K in Kind]: (row: AnyRow | null, name: string) => DraftOf[K] } = {
  text: asText,
  longText: asText,
  price: asText,
  number: asText,
  reference: asText,
  boolean: (row, name) => row?.[name] === true,
  choice: asText,
  picture: () => ({ file: null, removed: false }),
}

const mapFields = <V>(type: ContentType, map: (name: string, field: Field) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, map(name, field)]))

export const initialDraft = (type: ContentType, row: AnyRow | null): Draft =>
  mapFields(type, (name, field) => initialValues[field.kind](row, name))

export const isPictureDraft = (value: DraftValue | undefined): value is PictureDraft => typeof value === 'object'

/** Whether anything was typed or chosen since the form was opened. */
export function isChanged(initial: Draft, draft: Draft): boolean {
  return Object.entries(draft).some(([name, value]) =>
    isPictureDraft(value) ? value.file !== null || value.removed : value !== initial[name],
  )
}

/** Values of a draft that hold up, or a sentence for each field that does not. */
type Checked = { ok: true; values: Record<string, unknown> } | { ok: false; formErrors: Record<string, string> }

/** Holds a draft against the declaration. Pictures are judged when they are chosen, and by the server. */
export function checkDraft(type: ContentType, draft: Draft, row: AnyRow | null): Checked {
  const input: Record<string, unknown> = row ? { version: row.version } : {}
  for (const [name, value] of Object.entries(draft)) {
    if (!isPictureDraft(value)) input[name] = value
    else if (value.removed) input[`${name}_removed`] = true
  }
  const result = (row ? updateSchema(type) : createSchema(type)).safeParse(input)
  if (result.success) return { ok: true, values: result.data }
  const formErrors: Record<string, string> = {}
  for (const issue of result.error.issues) formErrors[String(issue.path[0])] ??= issue.message
  return { ok: false, formErrors }
}

/** What is sent: a form where the type has pictures, JSON otherwise. A picture left out is a picture kept. */
export function bodyOf(type: ContentType, draft: Draft, values: Readonly<Record<string, unknown>>): SaveBody {
  const pictures = fieldsOfKind(type, 'picture').map(([name]) => name)
  if (pictures.length === 0) return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (!pictures.includes(name) && value !== undefined) form.set(name, value === null ? '' : String(value))
  }
  for (const name of pictures) {
    const value = draft[name]
    if (isPictureDraft(value) && value.file) form.set(name, value.file)
  }
  return form
}
