import { Fragment } from 'react'
import type { Download } from '../../../content/types/download.ts'
import { formatDay } from '../../format/date.ts'
import { downloadWording as words } from './wording.ts'
import styles from './DownloadPage.module.css'

const facts = [
  { label: () => words.facts.version, of: ({ game_version: version }: Download) => version },
  { label: () => words.facts.released, of: ({ released }: Download) => formatDay(released) },
  { label: () => 'SHA-256', of: ({ checksum }: Download) => checksum, isLong: true },
]

export interface FileFact {
  label: string
  value: string
  isLong: boolean
}

export const sharedFacts = (mirrors: readonly Download[]): FileFact[] =>
  facts.flatMap(({ label, of, isLong = false }) => {
    const [value, ...others] = new Set(mirrors.map(of).filter(Boolean))
    return value !== undefined && others.length === 0 ? [{ label: label(), value, isLong }] : []
  })

/** A checksum breaks between groups, and without a hyphen, which a reader would take for a part of it. */
const inGroups = (checksum: string) =>
  checksum.match(/.{1,8}/g)?.map((group, index) => (
    <Fragment key={index}>
      {group}
      <wbr />
    </Fragment>
  ))

export function FileFacts({ facts }: { facts: readonly FileFact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className={styles['facts']}>
      {facts.map(({ label, value, isLong }) => (
        <div key={label} className={`${styles['fact']} ${isLong ? styles['long'] : ''}`}>
          <dt>{label}</dt>
          <dd>{isLong ? inGroups(value) : value}</dd>
        </div>
      ))}
    </dl>
  )
}
