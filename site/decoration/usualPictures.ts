import type { Face } from '../../content/look/palette.ts'
import { keyArtPictures, type PhonePictures } from '../../content/look/themeSheet.ts'
import { placeOf } from './places.ts'

/** Both builds give a file the same name, as in ui/looks/files.ts. */
const files = import.meta.glob<string>(['../key-art/{sky,land}-*-tall-720.avif', '../banners/*-1200.avif'], {
  eager: true,
  query: '?url',
  import: 'default',
})

/** What Scene.module.css and ../components/PageHeading.module.css show behind the first words of a page on phones. */
export function usualPictures(pathname: string, face: Face): PhonePictures {
  if (pathname === '/') return keyArtPictures(face, (file) => files[`../key-art/${file}`])
  const banner = files[`../banners/${placeOf(pathname)}-${face}-1200.avif`]
  return { files: banner ? [banner] : [], media: '(width < 48rem) and (resolution > 1dppx)' }
}
