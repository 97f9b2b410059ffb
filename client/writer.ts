import type { ContentType } from '../content/define.ts'
import type { Target } from '../content/queries/moveQuery.ts'
import { call } from './api.ts'
import { uploadWith } from './upload.ts'

/** The body of a save: JSON, or a form where it may contain a picture. */
export type SaveBody = Readonly<Record<string, unknown>> | FormData

/** Called with the share of a save that has been sent, from 0 to 1. Only saves with a file report it. */
export type OnProgress = (part: number) => void

/**
 * Creates a row, or changes the one with this id, and gives it as it is then. A single type has one row, at its own address.
 * Throws ApiError.
 */
export async function saveRow(
  type: ContentType,
  id: number | null,
  body: SaveBody,
  onProgress: OnProgress,
): Promise<unknown> {
  const path = id === null || type.single ? type.path : `${type.path}/${id}`
  if (!(body instanceof FormData)) {
    return (await call(path, { method: id === null ? 'POST' : 'PUT', body })).body
  }
  // Not every server reads a multipart PUT, so it travels as a POST with _method (docs/product.md, section 7).
  if (id !== null) body.set('_method', 'PUT')
  const hasFile = [...body.values()].some((value) => value instanceof File)
  const sent = await call(path, { method: 'POST', body, ...(hasFile ? { send: uploadWith(onProgress) } : {}) })
  return sent.body
}

/** Puts a row before or after another one. Throws ApiError. */
export async function moveRow(type: ContentType, id: number, { side, of }: Target): Promise<void> {
  await call(`${type.path}/${id}/move`, { method: 'POST', body: { [side]: of } })
}

/** Deletes a row. Throws ApiError. */
export async function removeRow(type: ContentType, id: number): Promise<void> {
  await call(`${type.path}/${id}`, { method: 'DELETE' })
}
