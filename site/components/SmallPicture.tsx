import { smallestFile, type PictureFormat } from '../../content/pictures.ts'
import styles from './Picture.module.css'

interface SmallPictureProps {
  address: string
  width: number | null
  height: number | null
  avif?: boolean | undefined
  isOnFirstScreen?: boolean
}

/**
 * A decorative picture of at most 72 CSS pixels, on phones 53. Its smallest file is sharp enough, so no `srcset` is
 * needed, and each place of a page shows the same file.
 */
export function SmallPicture({ address, width, height, avif = false, isOnFirstScreen = false }: SmallPictureProps) {
  const file = (format: PictureFormat) => smallestFile(address, width ?? 0, format)
  const image = (
    <img
      className={styles['picture']}
      src={file('webp')}
      alt=""
      width={width ?? undefined}
      height={height ?? undefined}
      loading={isOnFirstScreen ? 'eager' : 'lazy'}
      decoding={isOnFirstScreen ? 'sync' : 'async'}
    />
  )
  if (!avif) return image
  return (
    <picture className={styles['choice']}>
      <source type="image/avif" srcSet={file('avif')} />
      {image}
    </picture>
  )
}
