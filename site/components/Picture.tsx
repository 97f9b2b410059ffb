import { pictureSources } from '../../content/pictures.ts'
import placeholder from '../svg/placeholder.svg'
import styles from './Picture.module.css'

interface PictureProps {
  address: string | null
  width: number | null
  height: number | null
  avif?: boolean
  sizes: string
  alt?: string
  priority?: boolean | 'small'
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }

export function Picture({ alt = '', priority = false, ...own }: PictureProps) {
  const { address, width, height, avif = false, sizes } = own
  const known = address && width && height ? { address, width, height } : null
  const sources = (format: 'webp' | 'avif') => known && pictureSources(known.address, known.width, format)
  const image = (
    <img
      className={styles['picture']}
      // `sizes` comes before `src`, since some browsers otherwise fetch the largest picture first.
      sizes={sizes}
      srcSet={sources('webp') ?? undefined}
      src={known?.address ?? placeholder}
      alt={alt}
      width={known?.width ?? PLACEHOLDER_SIZE.width}
      height={known?.height ?? PLACEHOLDER_SIZE.height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority === true ? 'high' : undefined}
      // Pictures on the first screen are decoded synchronously, so that they appear together with the text around them.
      decoding={priority ? 'sync' : 'async'}
    />
  )
  if (!known || !avif) return image
  return (
    <picture className={styles['choice']}>
      <source type="image/avif" srcSet={sources('avif') ?? undefined} sizes={sizes} />
      {image}
    </picture>
  )
}
