import type { ReactNode } from 'react'
import { Ornament } from '../decoration/Ornament.tsx'
import styles from './PageHeading.module.css'

interface PageHeadingProps {
  children: ReactNode
  /** With the site's logo between the lines, above the words. */
  logo?: boolean
}

/** The heading of a page, over the landscape. */
export function PageHeading({ children, logo = false }: PageHeadingProps) {
  return (
    <div className={`${styles['heading']} ${logo ? styles['logo'] : ''}`}>
      {logo && <Ornament />}
      <h1 className={styles['title']}>{children}</h1>
      {!logo && <Ornament />}
    </div>
  )
}
