import type { ContentType } from '../content/define.ts'
import { call } from './api.ts'

/** What a save sends: JSON, or a form where a picture may be among it. */
export type SaveBody = Readonly<Record<string, unknown>> | FormData

/** Creates a row, or changes the one with this id. Throws ApiError. */
export async function saveRow(type: ContentType, id: number | null, body: SaveBody): Promise<void> {
  if (id === null) await call(type.path, { method: 'POST', body })
  else if (body instanceof FormData) {
    // Not every server reads a multipart PUT; the specification has it come as a POST that says what it means.
    body.set('_method', 'PUT')
    await call(`${type.path}/${id}`, { method: 'POST', body })
  } else await call(`${type.path}/${id}`, { method: 'PUT', body })
}

/** Deletes a row. Throws ApiError. */
export async function removeRow(type: ContentType, id: number): Promise<void> {
  await call(`${type.path}/${id}`, { method: 'DELETE' })
}
