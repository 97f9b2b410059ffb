import type { ReactNode } from 'react'
import { Link } from '../../../link/Link.tsx'
import { isSmall } from '../../../../content/pictures.ts'
import type { VisiblePicture } from '../../../../content/gameInfo/gameSchemas.ts'
import { Panel } from '../../../components/Panel.tsx'
import { Picture } from '../../../components/Picture.tsx'
import { SmallPicture } from '../../../components/SmallPicture.tsx'
import { EmptyText } from '../../../feedback/EmptyText.tsx'
import styles from './game.module.css'
import { fill } from '../../../../content/messages/fill.ts'
import { gameWording as words } from '../wording.ts'

export const NothingKnown = ({ name, children }: { name: string; children: string }) => (
  <Panel aria-label={name}>
    <EmptyText>{children}</EmptyText>
  </Panel>
)

export const Icon = ({ picture, alt = '' }: { picture: VisiblePicture; alt?: string }) =>
  picture && (
    <span className={styles['icon']} data-small={isSmall(picture) || undefined}>
      <Picture
        address={picture.path}
        width={picture.width}
        height={picture.height}
        avif={picture.avif}
        sizes="8rem"
        alt={alt}
        priority="small"
      />
    </span>
  )

const FIRST_SCREEN = 12

interface PicturedProps {
  picture: VisiblePicture
  index?: number
  children: ReactNode
}

export const Pictured = ({ picture, index = FIRST_SCREEN, children }: PicturedProps) => (
  <span className={styles['pictured']}>
    {picture && (
      <span className={styles['small']}>
        <SmallPicture
          address={picture.path}
          width={picture.width}
          height={picture.height}
          isOnFirstScreen={index < FIRST_SCREEN}
        />
      </span>
    )}
    <span>{children}</span>
  </span>
)

interface SectionProps {
  title: string
  rows: readonly unknown[]
  total: number
  /** The sentence of the link has `{count}`. */
  all?: { to: string; sentence: string }
  children: ReactNode
}

export function TablePanel({ title, rows, total, all, children }: SectionProps) {
  if (rows.length === 0) return null
  const isPart = total > rows.length
  return (
    <Panel title={title}>
      {children}
      {isPart && !all && <p className={styles['rest']}>{fill(words.shownOf, { shown: rows.length, count: total })}</p>}
      {isPart && all && (
        <Link to={all.to} className={styles['all']}>
          {fill(all.sentence, { count: total })}
        </Link>
      )}
    </Panel>
  )
}
