import type { Face } from '../../content/look/palette.ts'
import type { PhonePictures } from '../../content/look/themeSheet.ts'
import { placeOf } from './places.ts'

/** Both builds give a file the same name, as in ui/looks/files.ts. */
const files = import.meta.glob<string>(['../key-art/{sky,land}-*-tall-720.avif', '../banners/*-1200.avif'], {
  eager: true,
  query: '?url',
  import: 'default',
})
const found = (...names: string[]): string[] => names.flatMap((name) => files[`../${name}.avif`] ?? [])

/** What Scene.module.css and ../components/PageHeading.module.css show behind the first words of a page on phones. */
export const usualPictures = (pathname: string, face: Face): PhonePictures =>
  pathname === '/'
    ? {
        files: found(`key-art/sky-${face}-tall-720`, `key-art/land-${face}-tall-720`),
        media: '(width < 30rem)',
      }
    : {
        files: found(`banners/${placeOf(pathname)}-${face}-1200`),
        media: '(width < 48rem) and (resolution > 1dppx)',
      }
