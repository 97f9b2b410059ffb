import { pictureSources } from '../../content/pictures.ts'
import placeholder from '../svg/placeholder.svg'
import styles from './Picture.module.css'

interface Source {
  /** Null shows a placeholder. */
  address: string | null
  width: number | null
  height: number | null
  avif?: boolean
  /** HTML's `sizes`, by which the browser chooses a file. */
  sizes: string
}

interface PictureProps extends Source {
  /** Another picture for phones. */
  onPhones?: Source | undefined
  /** Empty if text beside it says the same. */
  alt?: string
  /** For pictures above the fold: `true` loads first, `small` after styles and fonts. Others load lazily. */
  priority?: boolean | 'small'
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }

/** A content picture that fills its parent. */
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
        // Before `src`, or some browsers load the largest file first.
        sizes={sizes}
        srcSet={sources('webp') ?? undefined}
        src={known?.address ?? placeholder}
        alt={alt}
        width={known?.width ?? PLACEHOLDER_SIZE.width}
        height={known?.height ?? PLACEHOLDER_SIZE.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority === true ? 'high' : 'auto'}
        // Pictures on the first screen are painted with the text.
        decoding={priority ? 'sync' : 'async'}
      />
    </picture>
  )
}

/** As in the styles. */
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
