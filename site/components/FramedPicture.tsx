import type { ComponentProps, ReactNode } from 'react'
import styles from './FramedPicture.module.css'
import { Picture } from './Picture.tsx'

interface FramedPictureProps extends Omit<ComponentProps<typeof Picture>, 'sizes'> {
  /** What lies over the picture. */
  children?: ReactNode
}

/** A picture in its own shape, as wide as its panel. */
export const FramedPicture = ({ children, ...picture }: FramedPictureProps) => (
  <div className={styles['frame']}>
    <Picture {...picture} sizes="(min-width: 64rem) 60rem, 100vw" />
    {children}
  </div>
)
