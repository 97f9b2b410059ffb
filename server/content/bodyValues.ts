import { z } from 'zod'
import type { ContentType } from '../../content/define.ts'
import type { FieldValue } from '../../content/schema.ts'
import { TRANSLATIONS, type TranslationChange } from '../../content/translations.ts'
import type { StoredValue } from '../database/tables.ts'
import { validation } from '../../content/validation.ts'
import { fill } from '../../content/messages/fill.ts'
import { Refusal, type RefusalCode } from '../errors/refusals.ts'
import { readingRowsIn } from '../messages/rowsIn.ts'
import { acceptPicture } from '../pictures/acceptPicture.ts'
import { placePicture, type Picture } from '../pictures/outside/putPicture.ts'
import type { PictureContext } from '../pictures/outside/place.ts'

export type Body = Record<string, unknown>

/**
 * A picture that was stored before, by its hash. Writing it takes no lock, so that a transaction may write thousands; its
 * foreign key alone protects it.
 */
export interface KnownPicture {
  known: string
}

/**
 * Under the key `translations`: a change of them, or all of them as they were stored before. If these were made from those
 * of `base`, languages that have changed since stay.
 */
export type TranslationValues = { change: TranslationChange } | { stored: StoredValue; base?: StoredValue }

export type RowValues = Record<string, Exclude<FieldValue, Uint8Array> | Picture | KnownPicture | TranslationValues>

const pictureSentences = {
  svg_picture: 'svgPicture',
  unsupported_picture: 'picture',
  broken_picture: 'brokenPicture',
  too_many_pixels: 'tooManyPixels',
} as const satisfies Partial<Record<RefusalCode, keyof ReturnType<typeof validation>>>

const isPictureRefusal = (code: RefusalCode): code is keyof typeof pictureSentences => code in pictureSentences

/** Accepts an uploaded picture. Throws a Refusal whose message names the field, in the language of the content type. */
export async function acceptUpload(
  context: PictureContext,
  type: ContentType,
  name: string,
  label: string,
  bytes: Uint8Array,
): Promise<Picture> {
  const accepted = await acceptPicture(bytes).catch((error: unknown) => {
    if (!(error instanceof Refusal) || !isPictureRefusal(error.code)) throw error
    const sentence = fill(validation(type.wording.language)[pictureSentences[error.code]], {
      label,
      ...error.details.values,
    })
    throw new Refusal(error.code, { errors: { [name]: [sentence] }, sentence })
  })
  return placePicture(context, accepted)
}

export async function rowValues(context: PictureContext, type: ContentType, body: Body): Promise<RowValues> {
  const values: RowValues = {}
  for (const [name, field] of Object.entries(type.fields)) {
    const value = body[name]
    if (value instanceof Uint8Array) values[name] = await acceptUpload(context, type, name, field.label, value)
    else if (body[`${name}_removed`] === true) values[name] = null
    else if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      values[name] = value
    }
  }
  const change = body[TRANSLATIONS] as TranslationChange | undefined // The schema has validated it.
  if (change !== undefined) values[TRANSLATIONS] = { change }
  return values
}

/** The answer to somebody who has sent translations has all of the row's. */
export const answeringAsSent = <T>(body: Body, work: () => Promise<T>): Promise<T> =>
  TRANSLATIONS in body ? readingRowsIn('all', work) : work()

/**
 * HTML forms and some clients cannot send files by PUT, so they send POST with `_method=PUT` in the query or the body.
 */
export const methodOverride = { _method: z.string().optional() }

/** Throws Refusal `method_not_allowed`. */
export function overridden(query: { _method?: string | undefined }, { _method: inBody, ...body }: Body): Body {
  const method = query._method ?? inBody
  if (typeof method !== 'string' || !['PUT', 'PATCH'].includes(method.toUpperCase())) {
    throw new Refusal('method_not_allowed')
  }
  return body
}
