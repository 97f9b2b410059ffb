import type { FieldOf } from '../define.ts'
import type { PictureFormat } from '../pictures.ts'

export interface PictureFile {
  hash: string
  width: number | null
  format: PictureFormat
}

export const pictureFileName = ({ hash, width, format }: PictureFile): string =>
  `${hash}${width === null ? '' : `-${width}`}.${format}`

const FILE_NAME = /^(?<hash>[0-9a-f]{64})(?:-(?<width>[1-9][0-9]{0,4}))?\.(?<format>webp|avif)$/

export function pictureFileOf(name: string): PictureFile | null {
  const parts = FILE_NAME.exec(name)?.groups
  if (!parts?.['hash']) return null
  return {
    hash: parts['hash'],
    width: parts['width'] === undefined ? null : Number(parts['width']),
    format: parts['format'] === 'avif' ? 'avif' : 'webp',
  }
}

export const pictureKey = (hash: string, file: string): string => `${hash.slice(0, 2)}/${file}`

/** If `path` is already a URL below PICTURES_URL, it is returned unchanged. */
export function publicPictureAddress(picturesUrl: string | null, path: string): string {
  if (picturesUrl === null) return path
  const file = path.slice(path.lastIndexOf('/') + 1)
  return `${picturesUrl}/${pictureKey(file, file)}`
}

const OUTSIDE = /^https?:\/\/[^?#]*\/(?<folder>[0-9a-f]{2})\/(?<name>\k<folder>[^/?#]*)$/

export function pathOfOutside(address: string): string | null {
  const { folder, name } = OUTSIDE.exec(address)?.groups ?? {}
  return folder && name && pictureFileOf(name) ? pictureAddress(folder, name) : null
}

export const pictureAddress = (folder: string, file: string): string => `/storage/${folder}/${file}`

export const pictureSpelling: { [H in FieldOf<'picture'>['holds']]: (folder: string, file: string) => string } = {
  address: pictureAddress,
  path: pictureAddress,
  belowStorage: (folder, file) => `${folder}/${file}`,
  name: (_folder, file) => file,
}
