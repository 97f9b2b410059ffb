import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Link } from '../link/Link.tsx'
import { Ornament } from '../decoration/Ornament.tsx'
import { placeOf } from '../decoration/places.ts'
import styles from './PageHeading.module.css'

interface PageHeadingProps {
  /** Left out on pages that have their title elsewhere. */
  children?: ReactNode
  lang?: string | undefined
  /** The list that the page belongs to. */
  back?: { to: string; label: string } | undefined
  logo?: boolean
}

/** The title of a page, on a picture of the place that the page belongs to. */
export function PageHeading({ children, lang, back, logo = false }: PageHeadingProps) {
  const { pathname } = useLocation()
  return (
    <div className={styles['heading']} data-place={placeOf(pathname)}>
      {back && (
        <Link to={back.to} className={styles['back']}>
          {back.label}
        </Link>
      )}
      {logo && <Ornament logo />}
      {children && (
        <h1 className={styles['title']} lang={lang}>
          {children}
        </h1>
      )}
    </div>
  )
}
