import type { ContentType } from '../../content/define.ts'
import type { PreviewHours, PreviewLink } from '../../content/queries/previewLinkQuery.ts'
import { bodyOf, call } from '../api.ts'

const pathOf = (type: ContentType): string => `${type.path}/preview-links`

export const listPreviewLinks = (type: ContentType): Promise<PreviewLink[]> => bodyOf(call(pathOf(type)))

/** The path of the link cannot be read again later. */
export const makePreviewLink = (
  type: ContentType,
  id: number,
  hours: PreviewHours,
): Promise<PreviewLink & { path: string }> => bodyOf(call(pathOf(type), { method: 'POST', body: { id, hours } }))

export const removePreviewLink = async (type: ContentType, id: number): Promise<void> =>
  void (await call(`${pathOf(type)}/${id}`, { method: 'DELETE' }))
