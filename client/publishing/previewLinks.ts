import type { ContentType } from '../../content/define.ts'
import type { PreviewLink } from '../../content/queries/previewLinkQuery.ts'
import { bodyOf, call } from '../api.ts'
import type { SaveBody } from '../writer.ts'

const pathOf = (type: ContentType): string => `${type.path}/preview-links`

/** Valid links, newest first. Throws ApiError, like all functions of this file. */
export const listPreviewLinks = (type: ContentType): Promise<PreviewLink[]> => bodyOf(call(pathOf(type)))

/** Makes a link to the page of a row as it would be with these values, and `hours`, and gives its path this once. */
export const makePreviewLink = (type: ContentType, values: SaveBody): Promise<PreviewLink & { path: string }> =>
  bodyOf(call(pathOf(type), { method: 'POST', body: values }))

export const removePreviewLink = async (type: ContentType, id: number): Promise<void> =>
  void (await call(`${pathOf(type)}/${id}`, { method: 'DELETE' }))
