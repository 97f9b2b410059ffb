import type { SaveBody } from '../../client/writer.ts'
import { fieldsOfKind, type ContentType, type Field, type Kind } from '../../content/define.ts'
import { COPY_AS_DRAFT } from '../../content/queries/manyRows/duplicateQuery.ts'
import { createSchema, pictureSource, updateSchema } from '../../content/schema.ts'
import { sentValues } from './sentValues.ts'
import { pictureIn, textOf, type AnyRow } from '../data/rows.ts'

interface CopiedPicture {
  from: number
  address: string
}

export interface PictureDraft {
  file: File | null
  removed: boolean
  copied?: CopiedPicture
}

/** The values of a form are text, except those of booleans and pictures. */
export type DraftOf = { [K in Kind]: K extends 'boolean' ? boolean : K extends 'picture' ? PictureDraft : string }
export type DraftValue = DraftOf[Kind]
export type Draft = Readonly<Record<string, DraftValue>>

const asText = (row: AnyRow | null, name: string): string => (row ? textOf(row, name) : '')

export function typedSince(before: Draft, now: Draft): Draft | null {
  const typed = Object.entries(now).filter(([name, value]) => value !== before[name])
  return typed.length > 0 ? Object.fromEntries(typed) : null
}

interface DraftKind<K extends Kind> {
  initial: (row: AnyRow | null, name: string) => DraftOf[K]
  /**
   * Whether the next new row is likely to have the same value. For example, a category often repeats, but a name does
   * not.
   */
  isRepeated: boolean
}

const text = { initial: asText, isRepeated: false }
const repeated = { initial: asText, isRepeated: true }

const draftKinds: { [K in Kind]: DraftKind<K> } = {
  text,
  longText: text,
  richText: text,
  price: text,
  number: text,
  time: text,
  colour: text,
  reference: repeated,
  choice: repeated,
  boolean: { initial: (row, name) => row?.[name] === true, isRepeated: true },
  picture: { initial: () => ({ file: null, removed: false }), isRepeated: false },
}

const mapFields = <V>(type: ContentType, map: (name: string, field: Field) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(type.fields).map(([name, field]) => [name, map(name, field)]))

export const initialDraft = (type: ContentType, row: AnyRow | null): Draft =>
  mapFields(type, (name, field) => draftKinds[field.kind].initial(row, name))

/** Whether the text belongs to a reference that the next new row repeats. */
const isNameOfRepeated = (field: Field, draft: Draft): boolean =>
  field.kind === 'text' && field.nameOf !== undefined && draft[field.nameOf] !== ''

export const repeatedDraft = (type: ContentType, draft: Draft): Draft =>
  mapFields(
    type,
    (name, field) =>
      ((draftKinds[field.kind].isRepeated || isNameOfRepeated(field, draft)) && draft[name]) ||
      draftKinds[field.kind].initial(null, name),
  )

/**
 * The form of a duplicate starts with all values of the original. If rows of the type can be drafts, the duplicate is a
 * draft.
 */
export function copiedDraft(type: ContentType, row: AnyRow, draft: Draft): Draft {
  const asDraft = { ...row, ...COPY_AS_DRAFT }
  return mapFields(type, (name, field) => {
    const value = draft[name] ?? draftKinds[field.kind].initial(row, name)
    if (isPictureDraft(value)) return copiedPicture(row, name, value)
    return type.publishing && name in COPY_AS_DRAFT ? draftKinds[field.kind].initial(asDraft, name) : value
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

/**
 * The fields in `type.distinct` must all refer to different rows. Returns the ids chosen in all of them except `name`.
 */
export const takenIds = (type: ContentType, draft: Draft, name: string): string[] =>
  type.distinct.includes(name)
    ? type.distinct.filter((other) => other !== name).flatMap((other) => textIn(draft[other]))
    : []
const textIn = (value: DraftValue | undefined): string[] => (typeof value === 'string' ? [value] : [])

export function isChanged(initial: Draft, draft: Draft): boolean {
  return Object.entries(draft).some(([name, value]) =>
    isPictureDraft(value) ? value.file !== null || value.removed : value !== initial[name],
  )
}

type Checked = { ok: true; values: Record<string, unknown> } | { ok: false; formErrors: Record<string, string> }

/** Pictures are not checked here, because they are checked when they are chosen and again by the server. */
export function checkDraft(type: ContentType, draft: Draft, row: AnyRow | null): Checked {
  const input: Record<string, unknown> = row ? { version: row.version } : {}
  for (const [name, value] of Object.entries(draft)) {
    if (!isPictureDraft(value)) input[name] = value
    else if (value.removed) input[`${name}_removed`] = true
    else if (value.copied && !value.file) input[pictureSource(name)] = value.copied.from
  }
  const result = (row ? updateSchema(type) : createSchema(type)).safeParse(input)
  if (result.success) return { ok: true, values: sentValues(type, result.data, row) }
  const formErrors: Record<string, string> = {}
  for (const issue of result.error.issues) formErrors[String(issue.path[0])] ??= issue.message
  return { ok: false, formErrors }
}

/**
 * Returns form data if the type has pictures, and JSON otherwise (`sent` in content/fields/kinds.ts). Pictures left out of
 * the form data stay unchanged.
 */
export function bodyOf(type: ContentType, draft: Draft, values: Readonly<Record<string, unknown>>): SaveBody {
  const fields = fieldsOfKind(type, 'picture')
  const pictures = fields.map(([name]) => name)
  const chosen = pictures.flatMap((name): [string, File][] => {
    const value = draft[name]
    return isPictureDraft(value) && value.file ? [[name, value.file]] : []
  })
  if (chosen.length === 0 && fields.every(([, { sent }]) => sent === 'ifChosen')) return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (pictures.includes(name) || value === undefined) continue
    form.set(name, value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value))
  }
  for (const [name, file] of chosen) form.set(name, file)
  return form
}
