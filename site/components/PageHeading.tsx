import type { ReactNode } from 'react'
import { Ornament } from '../decoration/Ornament.tsx'
import styles from './PageHeading.module.css'

interface PageHeadingProps {
  children: ReactNode
  lang?: string | undefined
  logo?: boolean
}

export function PageHeading({ children, lang, logo = false }: PageHeadingProps) {
  return (
    <div className={`${styles['heading']} ${logo ? styles['logo'] : ''}`}>
      {logo && <Ornament />}
      <h1 className={styles['title']} lang={lang}>
        {children}
      </h1>
      {!logo && <Ornament />}
    </div>
  )
}
