import type { ContentType } from '../../content/define.ts'
import type { ListedWorkingCopy } from '../../content/queries/workingCopyQuery.ts'
import { bodyOf, call } from '../api.ts'
import { searchOf, withSearch, type Reading } from '../reader.ts'
import { sendOf, type OnProgress, type SaveBody } from '../writer.ts'

const pathOf = (type: ContentType, id: number): string => `${type.path}/${id}/draft`

export const listWorkingCopies = (type: ContentType): Promise<ListedWorkingCopy[]> =>
  bodyOf(call(`${type.path}/drafts`))

export const readWorkingCopy = async (type: ContentType, id: number, reading: Reading): Promise<unknown> =>
  (await call(withSearch(pathOf(type, id), searchOf(reading)))).body

export async function saveWorkingCopy(
  type: ContentType,
  id: number,
  body: SaveBody,
  onProgress: OnProgress,
  reading: Reading,
): Promise<unknown> {
  const sent = await call(withSearch(pathOf(type, id), searchOf(reading)), {
    method: 'PUT',
    body,
    ...sendOf(body, onProgress),
  })
  return sent.body
}

/** Fails if the row or its working copy no longer has the version in `seen`. */
export const publishWorkingCopy = (
  type: ContentType,
  id: number,
  seen: { version: number; working_copy_version: number },
  reading: Reading,
): Promise<unknown> =>
  bodyOf(call(withSearch(`${pathOf(type, id)}/publish`, searchOf(reading)), { method: 'POST', body: seen }))

export const removeWorkingCopy = async (type: ContentType, id: number): Promise<void> =>
  void (await call(pathOf(type, id), { method: 'DELETE' }))
