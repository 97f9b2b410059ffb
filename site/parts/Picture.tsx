import placeholder from '../art/placeholder.svg'
import styles from './Picture.module.css'

interface PictureProps {
  /** Where it is and how large, as a row says it; null where the row has none, and a drawing stands in its place. */
  address: string | null
  width: number | null
  height: number | null
  /** How wide it is shown, as the attribute `sizes` says it: the browser chooses the file by it. */
  sizes: string
  /** Empty where words beside it say the same. */
  alt?: string
  /** Above the fold: fetched first. Others wait until they come near. */
  early?: boolean
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }

/** A picture of the content. It fills its frame, whose shape the page gives. */
export function Picture({ address, width, height, sizes, alt = '', early = false }: PictureProps) {
  const size = address && width && height ? { width, height } : PLACEHOLDER_SIZE
  return (
    <img
      className={styles['picture']}
      src={address ?? placeholder}
      alt={alt}
      {...size}
      sizes={sizes}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={early ? 'high' : 'auto'}
      decoding="async"
    />
  )
}
