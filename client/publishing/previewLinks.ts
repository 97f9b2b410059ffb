import type { ContentType } from '../../content/define.ts'
import type { PreviewHours, PreviewLink } from '../../content/queries/previewLinkQuery.ts'
import { bodyOf, call } from '../api.ts'

const pathOf = (type: ContentType): string => `${type.path}/preview-links`

/** Valid links, newest first. */
export const listPreviewLinks = (type: ContentType): Promise<PreviewLink[]> => bodyOf(call(pathOf(type)))

/** Makes a link to the page of a saved row with its working copy. No other answer contains the link's path. */
export const makePreviewLink = (
  type: ContentType,
  id: number,
  hours: PreviewHours,
): Promise<PreviewLink & { path: string }> => bodyOf(call(pathOf(type), { method: 'POST', body: { id, hours } }))

export const removePreviewLink = async (type: ContentType, id: number): Promise<void> =>
  void (await call(`${pathOf(type)}/${id}`, { method: 'DELETE' }))
