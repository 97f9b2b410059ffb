import type { ContentType } from '../../content/define.ts'
import type { PreviewLink } from '../../content/queries/previewLinkQuery.ts'
import { call } from '../api.ts'
import type { SaveBody } from '../writer.ts'

const pathOf = (type: ContentType): string => `${type.path}/preview-links`

/** Valid links, newest first. Throws ApiError, like all functions of this file. */
export async function listPreviewLinks(type: ContentType): Promise<PreviewLink[]> {
  const { body } = await call(pathOf(type))
  return body as PreviewLink[] // the API's description
}

/** Makes a link to the page of a row as it would be with these values, and `hours`, and gives its path this once. */
export async function makePreviewLink(type: ContentType, values: SaveBody): Promise<PreviewLink & { path: string }> {
  const { body } = await call(pathOf(type), { method: 'POST', body: values })
  return body as PreviewLink & { path: string } // the API's description
}

export async function removePreviewLink(type: ContentType, id: number): Promise<void> {
  await call(`${pathOf(type)}/${id}`, { method: 'DELETE' })
}
