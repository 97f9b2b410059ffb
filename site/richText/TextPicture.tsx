import { pictureSources } from '../../content/pictures.ts'
import type { TextPicture as Picture } from '../../content/richText/tree.ts'

const SIZES = '(min-width: 60rem) 48rem, calc(88vw - 2rem)'

interface TextPictureProps {
  picture: Picture
  className?: string | undefined
}

/** If the size is missing, the picture no longer exists, so its alternative text is shown. */
export function TextPicture({ picture: { address, alternative, size }, className }: TextPictureProps) {
  if (!size) return alternative ? <em>{alternative}</em> : null
  const sources = (format: 'webp' | 'avif') => pictureSources(address, size.width, format)
  return (
    <picture>
      {size.avif && <source type="image/avif" srcSet={sources('avif')} sizes={SIZES} />}
      <img
        className={className}
        sizes={SIZES}
        srcSet={sources('webp')}
        src={address}
        alt={alternative}
        width={size.width}
        height={size.height}
        loading="lazy"
        decoding="async"
      />
    </picture>
  )
}
