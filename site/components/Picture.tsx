import { pictureSources } from '../../content/pictures.ts'
import placeholder from '../svg/placeholder.svg'
import styles from './Picture.module.css'

interface PictureProps {
  /** Where it is and how large, as a row says it; null where the row has none, and a drawing stands in its place. */
  address: string | null
  width: number | null
  height: number | null
  /** Whether it is there as AVIF too. */
  avif?: boolean
  /** How wide it is shown, as the attribute `sizes` says it: the browser chooses the file by it. */
  sizes: string
  /** Empty where words beside it say the same. */
  alt?: string
  /** Above the fold: fetched first. Others wait until they come near. */
  early?: boolean
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }

/** A picture of the content. It fills its frame, whose shape the page gives. */
export function Picture({ address, width, height, avif = false, sizes, alt = '', early = false }: PictureProps) {
  const known = address && width && height ? { address, width, height } : null
  const sources = (format: 'webp' | 'avif') => known && pictureSources(known.address, known.width, format)
  return (
    <picture className={styles['choice']}>
      {known && avif && <source type="image/avif" srcSet={sources('avif') ?? undefined} sizes={sizes} />}
      <img
        className={styles['picture']}
        // The attribute stands before `src`, so that no browser fetches the whole picture first.
        sizes={sizes}
        srcSet={sources('webp') ?? undefined}
        src={known?.address ?? placeholder}
        alt={alt}
        width={known?.width ?? PLACEHOLDER_SIZE.width}
        height={known?.height ?? PLACEHOLDER_SIZE.height}
        loading={early ? 'eager' : 'lazy'}
        fetchPriority={early ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  )
}
