import { pictureSources } from '../../content/pictures.ts'
import placeholder from '../svg/placeholder.svg'
import styles from './Picture.module.css'

interface Source {
  address: string | null
  width: number | null
  height: number | null
  avif?: boolean
  sizes: string
}

interface PictureProps extends Source {
  onPhones?: Source | undefined
  alt?: string
  priority?: boolean | 'small'
}

const PLACEHOLDER_SIZE = { width: 1195, height: 672 }

export function Picture({ onPhones, alt = '', priority = false, ...own }: PictureProps) {
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
  if (!onPhones?.address && !(known && avif)) return image
  return (
    <picture className={styles['choice']}>
      {onPhones?.address && <PhoneSources {...onPhones} />}
      {known && avif && <source type="image/avif" srcSet={sources('avif') ?? undefined} sizes={sizes} />}
      {image}
    </picture>
  )
}

/** This must match the CSS breakpoint for phones. */
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
