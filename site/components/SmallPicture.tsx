import { smallestFile } from '../../content/pictures.ts'
import styles from './Picture.module.css'

interface SmallPictureProps {
  address: string
  width: number | null
  height: number | null
  isOnFirstScreen?: boolean
}

/** A decoration of at most 53 CSS pixels. One file suits every screen, so the browser gets no choice of files. */
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
