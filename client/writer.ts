import type { ContentType } from '../content/define.ts'
import type { Target } from '../content/queries/moveQuery.ts'
import { call, type Send } from './api.ts'
import { callWithProof } from './ownAccount/proof.ts'
import { searchOf, withSearch, type Reading } from './reader.ts'
import { uploadWith } from './upload.ts'

/** The body of a save request: form data if the row may have a picture, otherwise JSON. */
export type SaveBody = Readonly<Record<string, unknown>> | FormData

/** Receives the upload progress from 0 to 1. Only requests with a file report progress. */
export type OnProgress = (part: number) => void

export function sendOf(body: SaveBody, onProgress: OnProgress): { send?: Send } {
  const hasFile = body instanceof FormData && [...body.values()].some((value) => value instanceof File)
  return hasFile ? { send: uploadWith(onProgress) } : {}
}

/** Creates a row if `id` is null, otherwise changes the row with this id. Throws ApiError. */
export async function saveRow(
  type: ContentType,
  id: number | null,
  body: SaveBody,
  onProgress: OnProgress,
  reading: Reading = {},
): Promise<unknown> {
  const path = withSearch(id === null || type.single ? type.path : `${type.path}/${id}`, searchOf(reading))
  if (!(body instanceof FormData)) {
    return (await callWithProof(path, { method: id === null ? 'POST' : 'PUT', body })).body
  }
  // Some servers do not read multipart PUT, so an update is a POST with `_method` (docs/product.md, section 7).
  if (id !== null) body.set('_method', 'PUT')
  const sent = await callWithProof(path, { method: 'POST', body, ...sendOf(body, onProgress) })
  return sent.body
}

/**
 * Changes one row as a part of a batch, which other changes continue; 0 begins one. `batch` is null if the row has not changed.
 */
export async function patchRow(
  type: ContentType,
  id: number,
  values: Readonly<Record<string, unknown>>,
  batch: number,
): Promise<{ row: unknown; batch: number | null }> {
  const path = withSearch(`${type.path}/${id}`, searchOf({ batch }))
  const { body, headers } = await callWithProof(path, { method: 'PUT', body: values })
  return { row: body, batch: Number(headers.get('x-batch')) || null }
}

export async function uploadTextPicture(
  type: ContentType,
  file: File,
  { onProgress, signal }: { onProgress: OnProgress; signal: AbortSignal },
): Promise<{ address: string }> {
  const body = new FormData()
  body.set('picture', file)
  const sent = await call(`${type.path}/pictures`, { method: 'POST', body, signal, send: uploadWith(onProgress) })
  return sent.body as { address: string } // The cast relies on the type that the API documents for this response.
}

export async function previewPage(
  type: ContentType,
  values: Readonly<Record<string, unknown>>,
  { language, signal }: { language: string | null; signal: AbortSignal },
): Promise<string> {
  const sent = await call(`${type.path}/preview${language === null ? '' : `?language=${language}`}`, {
    method: 'POST',
    body: values,
    signal,
    parse: String,
  })
  return sent.body as string // The cast is safe: the option `parse: String` makes the body a string.
}

export const moveRow = async (type: ContentType, id: number, { side, of }: Target): Promise<void> =>
  void (await call(`${type.path}/${id}/move`, { method: 'POST', body: { [side]: of } }))

export const removeRow = async (type: ContentType, id: number): Promise<void> =>
  void (await call(`${type.path}/${id}`, { method: 'DELETE' }))
