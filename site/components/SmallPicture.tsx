import { smallestFile } from '../../content/pictures.ts'
import styles from './Picture.module.css'

interface SmallPictureProps {
  address: string
  width: number | null
  height: number | null
  isOnFirstScreen?: boolean
}

/**
 * A decorative picture of at most 72 CSS pixels, on phones 53. Its smallest file is sharp enough, so no `srcset` is
 * needed, and each place of a page shows the same file.
 */
export const SmallPicture = ({ address, width, height, isOnFirstScreen = false }: SmallPictureProps) => (
  <img
    className={styles['picture']}
    src={smallestFile(address, width ?? 0)}
    alt=""
    width={width ?? undefined}
    height={height ?? undefined}
    loading={isOnFirstScreen ? 'eager' : 'lazy'}
    decoding={isOnFirstScreen ? 'sync' : 'async'}
  />
)
