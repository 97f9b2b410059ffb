import { pictureSources } from '../../content/pictures.ts'
import placeholder from '../svg/placeholder.svg'
import styles from './Picture.module.css'

interface Source {
  /** Address and size from the row; null if the row has no picture, and a placeholder is shown. */
  address: string | null
  width: number | null
  height: number | null
  /** Whether an AVIF version exists. */
  avif?: boolean
  /** The width at which it is shown, as the attribute `sizes` of HTML: the browser chooses the file by it. */
  sizes: string
}

interface PictureProps extends Source {
  /** Stands in its place on phones. */
  onPhones?: Source | undefined
  /** Empty if text beside it says the same. */
  alt?: string
  /** For pictures above the fold: the largest is fetched first, small ones after styles and fonts. Others are loaded lazily. */
  priority?: boolean | 'small'
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }

/** A picture of the content. It fills its parent, which sets the aspect ratio. */
export function Picture({ onPhones, alt = '', priority = false, ...own }: PictureProps) {
  const { address, width, height, avif = false, sizes } = own
  const known = address && width && height ? { address, width, height } : null
  const sources = (format: 'webp' | 'avif') => known && pictureSources(known.address, known.width, format)
  return (
    <picture className={styles['choice']}>
      {onPhones?.address && <PhoneSources {...onPhones} />}
      {known && avif && <source type="image/avif" srcSet={sources('avif') ?? undefined} sizes={sizes} />}
      <img
        className={styles['picture']}
        // Before `src`, since some browsers else fetch the largest picture first.
        sizes={sizes}
        srcSet={sources('webp') ?? undefined}
        src={known?.address ?? placeholder}
        alt={alt}
        width={known?.width ?? PLACEHOLDER_SIZE.width}
        height={known?.height ?? PLACEHOLDER_SIZE.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === true ? 'high' : 'auto'}
        // What is on the first screen is painted together with the text around it.
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** The width from which there is room: as in the styles. */
const PHONE = '(width < 48rem)'

function PhoneSources({ address, width, avif = false, sizes }: Source) {
  if (!address || !width) return null
  const sources = (format: 'webp' | 'avif') => pictureSources(address, width, format)
  return (
    <>
      {avif && <source media={PHONE} type="image/avif" srcSet={sources('avif')} sizes={sizes} />}
      <source media={PHONE} srcSet={sources('webp')} sizes={sizes} />
    </>
  )
}
