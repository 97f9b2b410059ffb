import type { ContentType } from '../../content/define.ts'
import type { ListedWorkingCopy } from '../../content/queries/workingCopyQuery.ts'
import { call } from '../api.ts'
import { sendOf, type OnProgress, type SaveBody } from '../writer.ts'

const pathOf = (type: ContentType, id: number): string => `${type.path}/${id}/draft`

/** The working copies of a type, the latest first. Throws ApiError, as the functions below do. */
export async function listWorkingCopies(type: ContentType): Promise<ListedWorkingCopy[]> {
  const { body } = await call(`${type.path}/drafts`)
  return body as ListedWorkingCopy[] // the API's description
}

/** A row as its working copy has it. */
export const readWorkingCopy = async (type: ContentType, id: number): Promise<unknown> =>
  (await call(pathOf(type, id))).body

/** Changes the working copy of a row, and gives the row as it has it then. */
export async function saveWorkingCopy(
  type: ContentType,
  id: number,
  body: SaveBody,
  onProgress: OnProgress,
): Promise<unknown> {
  const sent = await call(pathOf(type, id), { method: 'PUT', body, ...sendOf(body, onProgress) })
  return sent.body
}

/** Writes a working copy over its row where neither has moved on from these versions, and gives the row. */
export async function publishWorkingCopy(
  type: ContentType,
  id: number,
  seen: { version: number; working_copy_version: number },
): Promise<unknown> {
  return (await call(`${pathOf(type, id)}/publish`, { method: 'POST', body: seen })).body
}

export async function removeWorkingCopy(type: ContentType, id: number): Promise<void> {
  await call(pathOf(type, id), { method: 'DELETE' })
}
