import type { ContentType } from '../../content/define.ts'
import type { ListedWorkingCopy } from '../../content/queries/workingCopyQuery.ts'
import { bodyOf, call } from '../api.ts'
import { sendOf, type OnProgress, type SaveBody } from '../writer.ts'

const pathOf = (type: ContentType, id: number): string => `${type.path}/${id}/draft`

export const listWorkingCopies = (type: ContentType): Promise<ListedWorkingCopy[]> =>
  bodyOf(call(`${type.path}/drafts`))

export const readWorkingCopy = async (type: ContentType, id: number): Promise<unknown> =>
  (await call(pathOf(type, id))).body

export async function saveWorkingCopy(
  type: ContentType,
  id: number,
  body: SaveBody,
  onProgress: OnProgress,
): Promise<unknown> {
  const sent = await call(pathOf(type, id), { method: 'PUT', body, ...sendOf(body, onProgress) })
  return sent.body
}

/** Fails if the row or its working copy no longer has the version in `seen`. */
export const publishWorkingCopy = (
  type: ContentType,
  id: number,
  seen: { version: number; working_copy_version: number },
): Promise<unknown> => bodyOf(call(`${pathOf(type, id)}/publish`, { method: 'POST', body: seen }))

export const removeWorkingCopy = async (type: ContentType, id: number): Promise<void> =>
  void (await call(pathOf(type, id), { method: 'DELETE' }))
